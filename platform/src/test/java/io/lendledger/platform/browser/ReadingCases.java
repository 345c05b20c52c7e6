package io.lendledger.platform.browser;

import static io.lendledger.platform.browser.ConsoleLiveTest.SEEN;
import static io.lendledger.platform.browser.ConsoleLiveTest.SHORT_PAGES;
import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;

/** What is read again by itself, how much of it, and what is said of a read that is behind. */
abstract class ReadingCases {

  abstract OpenConsole console();

  /** Opens a screen within the page that is loaded. */
  abstract void go(String screen) throws Exception;

  /** Changes the lending rate of the first loan. */
  abstract void rerate(String rate) throws Exception;

  private Browser browser() {
    return console().browser();
  }

  @Test
  void aMapIsOfTheWholeListAndNotOfItsFirstPage() throws Exception {
    console().signIn("Lender DEMO");
    browser().run(SHORT_PAGES);
    go("utilization");
    browser().await("document.querySelectorAll('tbody .open').length === 1");
    browser().await("document.querySelectorAll('.heat thead th').length === 3");
    console().awaitText("All 2 cells that the filters let through, known at");
    console().audit("a map of more than is loaded");
  }

  /** No stream tells of what was refused. */
  @Test
  void whatNobodyTellsOfIsReadAgain() throws Exception {
    console().signIn("desk");
    console().open("today");
    console().awaitText("known at");
    console()
        .lender()
        .post(
            "/api/v1/positions",
            OpenConsole.dated(
                """
                {"asOfDate": "DAY", "positions": [
                 {"isin": "US0378331006", "ticker": "AAPL", "quantity": 1, "currency": "USD",
                  "clientId": "A", "custodyAccountId": "ACC-1"}]}
                """))
        .expect(400);
    console()
        .desk()
        .await(
            "/desk/v1/exceptions?kind=refused-submission", found -> !found.get("data").isEmpty());
    browser().run("document.dispatchEvent(new Event('visibilitychange'))");
    browser().await("document.querySelector('tbody')?.innerText.includes('Submission refused')");
    browser().await("/1\\s+Submission refused/.test(document.querySelector('.tiles')?.innerText)");
  }

  @Test
  void agesAreSortedAsAges() throws Exception {
    console().signIn("desk");
    console().open("loans");
    browser()
        .run(
            """
            const ask = window.fetch;
            window.fetch = (url, init) => {
              if (!String(url).includes('/exceptions')) return ask(url, init);
              const before = (hours) => new Date(Date.now() - (hours * 60 + 5) * 60_000).toISOString();
              const data = [72, 3, 10].map((hours) => ({kind: 'late-recall', id: 'L' + hours, what: 'It is late',
                lenderCode: 'DEMO', since: before(hours), path: '/desk/v1/loans/L0000001'}));
              return Promise.resolve(new Response(JSON.stringify({data, nextCursor: null, asOf: before(0)})));
            };
            """);
    go("today?sort=age");
    browser().await("document.querySelectorAll('tbody tr').length === 3");
    assertThat(
            browser()
                .run("return [...document.querySelectorAll('tbody tr')].map(row => row.innerText)")
                .valueStream())
        .extracting(row -> row.asString().strip().replaceFirst("(?s).*\\t", ""))
        .containsExactly("3 h", "10 h", "3 days");
  }

  /** However often it changes, a read that is under way is let to its end. */
  @Test
  void whatChangesAllTheTimeIsReadAllTheSame() throws Exception {
    console().signIn("Lender DEMO");
    console().open("loans");
    browser().await("document.querySelector('.p-live') && document.querySelector('td .open')");
    browser()
        .run(
            """
            const ask = window.fetch;
            const later = window.setTimeout;
            window.due = [];
            window.asked = [];
            window.setTimeout = (then, millis) => millis === 700 ? window.due.push(then) + 1_000_000_000 : later(then, millis);
            window.fetch = async (url, init) => {
              if (!String(url).includes('/loans/custody')) return ask(url, init);
              window.asked.push(init.signal);
              await new Promise((free) => window.free = free);
              return ask(url, init);
            };
            """);
    rerate("4.15");
    browser().await("window.due.length === 1");
    browser().run("window.due[0]()");
    browser().await("window.asked.length === 1");
    rerate("4.25");
    browser().await(SEEN + ".includes('4.25') && window.due.length === 2");
    browser().run("window.due[1](); window.free()");
    browser().await("window.due.length === 3 || window.asked.length > 1");
    browser().run("window.due[2]?.()");
    browser().await("window.asked.length === 2");
    assertThat(browser().run("return window.asked[0].aborted").asBoolean())
        .as("given up for a later one")
        .isFalse();
    browser().run("window.free()");
  }

  /** A wire that is gone without a word leaves a read without an answer for ever. */
  @Test
  void aReadThatHangsIsGivenUpForTheNext() throws Exception {
    console().signIn("Lender DEMO");
    for (String screen : List.of("loans", "loan?id=L0000001")) {
      console().open(screen);
      browser().await("document.querySelector('.p-live') && document.querySelector('td')");
      browser()
          .run(
              """
              const ask = window.fetch;
              const now = performance.now.bind(performance);
              let later = 0;
              performance.now = () => now() + later;
              window.wait = () => later += 61_000;
              window.hung = [];
              window.isCut = true;
              window.fetch = (url, init) => {
                if (!window.isCut || !/[/]loans[/](custody|L0000001)([?]|$)/.test(String(url))) return ask(url, init);
                window.hung.push(init.signal);
                return new Promise(() => {});
              };
              """);
      rerate(screen.equals("loans") ? "4.35" : "4.45");
      browser().await("window.hung.length > 0");
      browser().run("window.isCut = false; window.wait()");
      rerate(screen.equals("loans") ? "4.55" : "4.65");
      browser().await("window.hung.every(each => each.aborted)");
      browser()
          .await(
              "document.body.innerText.includes('"
                  + (screen.equals("loans") ? "4.55" : "4.65")
                  + "')");
    }
  }

  /** Some reads of a screen lack what was set aside; another screen has other reads. */
  @Test
  void aReadThatIsBehindSaysSo() throws Exception {
    console().signIn("desk");
    console().open("trades");
    browser()
        .run(
            """
            const ask = window.fetch;
            window.fetch = async (url, init) => {
              const answer = await ask(url, init);
              if (!String(url).includes('/loans/custody') || window.whole) return answer;
              const headers = new Headers(answer.headers);
              headers.set('X-Behind-Since', '2026-03-02T10:15:30.123Z');
              return new Response(await answer.text(), {status: answer.status, headers});
            };
            HTMLAnchorElement.prototype.click = function() { window.saved = this.download; };
            """);
    go("loans");
    console().awaitText("Behind since 2026-03-02 10:15:30 UTC");
    console().audit("a read that is behind");
    browser().await("document.querySelector('td .open')");
    browser().type("e");
    browser().await("window.saved?.endsWith('-behind.csv')");
    go("clients");
    browser()
        .await(
            "document.querySelector('main h1')?.innerText === 'Clients' &&"
                + " document.querySelector('tbody') && !document.body.innerText.includes('Behind"
                + " since')");
    go("loans");
    console().awaitText("Behind since");
    browser().run("window.whole = true; document.dispatchEvent(new Event('visibilitychange'))");
    browser().await("!document.body.innerText.includes('Behind since')");
  }
}
