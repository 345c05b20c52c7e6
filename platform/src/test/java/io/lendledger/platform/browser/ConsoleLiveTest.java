package io.lendledger.platform.browser;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Instant;
import org.junit.jupiter.api.Test;

/** Changes of loans arrive by themselves, each where it belongs. */
class ConsoleLiveTest extends OnConsole {

  private static final String LOAN = "/desk/v1/loans/L0000001";

  @Override
  String[] options() {
    return new String[] {"--lendledger.streams.longest=2s"};
  }

  @Override
  void prepare() throws Exception {
    console.deliver();
    console
        .desk()
        .post(
            "/desk/v1/borrow-requests",
            OpenConsole.dated(
                """
                {"borrowRequests": [{"requestId": "R-2", "borrowerCode": "BRW", "isin": "US0378331005",
                 "units": 10, "collateralType": "Non-Cash", "lendingRate": 4.20, "loanCurrency": "USD",
                 "tradeDate": "DAY", "settlementDate": "DAY"}]}
                """))
        .expect(201);
    console.lender().await("/api/v1/loans/custody", loans -> loans.get("data").size() == 2);
  }

  /** Nobody loads the page again: the stream brings the change, and compare shows it. */
  @Test
  void aChangeArrivesByItselfAndIsSeenBesideWhatWas() throws Exception {
    console.signIn("Lender DEMO");
    console.open("loans");
    browser.await("document.querySelector('.p-live')");
    String was = console.desk().get(LOAN).body().get("lendingRate").asString();
    Instant before = Instant.now();
    rerate("4.75");
    browser.await("document.querySelector('tbody')?.innerText.includes('4.75')");
    console.open("loans?with=" + before);
    browser.await("document.querySelector('mark')?.innerText.includes('4.75')");
    assertThat(browser.run("return document.querySelector('mark s').innerText").asString())
        .startsWith(was);
    console.audit("a comparison");
    console.open("changes?record=custody");
    browser.await("document.querySelector('main table button')");
    browser.run("document.querySelector('main table button').click()");
    browser.await("document.querySelector('main table')?.innerText.includes('Borrower code')");
    console.audit("changes");
  }

  /**
   * A submission whose consequences are pending is looked at again, and so is what it brought
   * about.
   */
  @Test
  void effectsAreReadAgainOnceConsequencesAreDone() throws Exception {
    console.signIn("Lender DEMO");
    console.open("submissions?flow=client-reference");
    browser.await("document.querySelector('td .open')");
    browser.run(
        """
        const ask = window.fetch;
        let looks = 0;
        window.fetch = async (url, init) => {
          const answer = await ask(url, init);
          const path = String(url).split('?')[0];
          if (/[/]submissions[/][^/]+$/.test(path) && looks++ === 0) {
            return new Response((await answer.text()).replace('"consequences":"Done"', '"consequences":"Pending"'), {headers: answer.headers});
          }
          if (path.endsWith('/effects') && looks < 2) {
            return new Response('{"data":[],"nextCursor":null}', {headers: answer.headers});
          }
          return answer;
        };
        """);
    browser.run("document.querySelector('td .open').click()");
    console.awaitText("Nothing yet");
    browser.await("document.querySelectorAll('[aria-label=Effects] tbody tr').length > 0");
  }

  /** A loan has the fields by which a line of the reconciliation is known, and others. */
  @Test
  void aChangeOfALoanDoesNotTakeThePlaceOfAnotherRecord() throws Exception {
    console.signIn("Lender DEMO");
    console.open("reconciliation");
    browser.await("document.querySelector('.p-live') && document.querySelector('td .open')");
    browser.run(
        """
        window.seen = new Set();
        const look = () => window.seen.add(document.querySelector('tbody td.figure')?.innerText);
        look();
        new MutationObserver(look).observe(document.querySelector('main'),
          {subtree: true, childList: true, characterData: true});
        performance.clearResourceTimings();
        """);
    rerate("4.85");
    browser.await(
        "performance.getEntriesByType('resource').some(each =>"
            + " each.name.includes('/position-reconciliation') && each.responseEnd > 0)");
    assertThat(browser.run("return [...window.seen]").valueStream())
        .as("the units traded, before and after")
        .hasSize(1)
        .allSatisfy(each -> assertThat(each.asString()).contains("9"));
  }

  private void rerate(String rate) throws Exception {
    console
        .desk()
        .post(
            LOAN + "/rerate",
            OpenConsole.dated("{\"lendingRate\": " + rate + ", \"effectiveDate\": \"DAY\"}"))
        .expect(200);
  }

  /** Rows stay, screens without any say why, and all come back by themselves. */
  @Test
  void aServiceOutOfReachIsToldOfAndComesBack() throws Exception {
    console.signIn("Lender DEMO");
    console.open("loans");
    browser.await("document.querySelector('.p-live') && document.querySelector('td .open')");
    browser.network(false);
    console.awaitText("You are offline: what you see may be old");
    browser.await("document.querySelector('.p-cut') && document.querySelector('td .open')");
    rerate("4.95");
    browser.network(true);
    browser.await("document.querySelector('tbody')?.innerText.includes('4.95')");
    browser.await("document.querySelector('.p-live') && !document.querySelector('.offline')");

    browser.network(false);
    browser.type("g", "t");
    browser.await("document.querySelector('main .warn') && !document.querySelector('tbody')");
    console.awaitText("No connection to the service");
    console.audit("a service out of reach");
    browser.network(true);
    browser.await("document.querySelector('td .open') && !document.querySelector('.warn')");

    browser.network(false);
    browser.type("g", "y");
    console.awaitText("No connection to the service");
    browser.network(true);
    browser.await("document.querySelector('main h1')?.innerText === 'Playground'");
  }

  /**
   * One record a page, so that a few of them are several pages; some answers wait, and what is
   * heard is counted.
   */
  private static final String SHORT_PAGES =
      """
      const ask = window.fetch;
      window.fetch = async (url, init) => {
        const answer = await ask(String(url).replace('limit=500', 'limit=1'), init);
        if (window.holds && String(url).includes('cursor=')) await new Promise((free) => window.free = free);
        return answer;
      };
      window.EventSource = class extends EventSource {
        addEventListener(type, listener) {
          super.addEventListener(type, (event) => {
            listener(event);
            if (type === 'loan.custody') window.heard = event.data;
          });
        }
      };
      """;

  private static final String SEEN = "document.querySelector('tbody')?.innerText";

  /** Opens a screen within the page that is loaded. */
  private void go(String screen) throws Exception {
    browser.run(
        "history.pushState(null, '', '/console/' + arguments[0]); dispatchEvent(new"
            + " PopStateEvent('popstate'))",
        screen);
  }

  /** What is loaded is of one moment: no page of it is read anew alone, and none comes too late. */
  @Test
  void pagesThatAreLoadedStayOfOneMoment() throws Exception {
    rerate("5.15");
    console.signIn("Lender DEMO");
    browser.run(SHORT_PAGES);
    go("loans?asOf=" + Instant.now());
    browser.await("document.querySelector('.past-note')");
    go("loans?sort=loanId");
    browser.await("document.querySelector('.p-live') && " + SEEN + ".includes('5.15')");
    browser.run("window.holds = true");
    console.press("Load more");
    browser.await("window.free");
    rerate("5.25");
    console.awaitText("Changed since: load again");
    browser.run("window.holds = false; window.free()");
    browser.await("document.querySelectorAll('td .open').length === 2");
    rerate("5.35");
    browser.await("window.heard.includes('5.35')");
    assertThat(browser.run("return " + SEEN).asString())
        .contains("5.15")
        .doesNotContain("5.25", "5.35");
    console.press("Changed since: load again");
    browser.await(SEEN + ".includes('5.35')");
    assertThat(browser.run("return document.querySelectorAll('td .open').length").asInt())
        .isEqualTo(1);
  }

  /** Pages follow the answer that was given for them, and say when one cannot be had. */
  @Test
  void whatChangedIsOfOneAnswer() throws Exception {
    console.signIn("Lender DEMO");
    browser.run(SHORT_PAGES);
    go("changes?record=custody");
    records(1);
    console.press("Load more");
    records(2);
    go("changes?record=trades");
    browser.await("document.querySelector('[name=record]').value === 'trades'");
    records(1);
    go("changes?record=custody");
    browser.await("document.querySelector('[name=record]').value === 'custody'");
    records(1);
    browser.network(false);
    console.press("Load more");
    console.awaitText("No connection to the service");
    browser.network(true);
    records(2);
    browser.await("!document.querySelector('main .warn')");
    assertThat(
            browser
                .run(
                    "return new Set([...document.querySelectorAll('main tbody th')].map(each =>"
                        + " each.innerText)).size")
                .asInt())
        .isEqualTo(2);
  }

  private void records(int count) throws Exception {
    browser.await("document.querySelectorAll('main tbody th').length === " + count);
  }

  @Test
  void aMapIsOfTheWholeListAndNotOfItsFirstPage() throws Exception {
    console.signIn("Lender DEMO");
    browser.run(SHORT_PAGES);
    go("utilization");
    browser.await("document.querySelectorAll('tbody .open').length === 1");
    browser.await("document.querySelectorAll('.heat thead th').length === 3");
    console.awaitText("All 2 cells that the filters let through, known at");
    console.audit("a map of more than is loaded");
  }

  /** No stream tells of what was refused. */
  @Test
  void whatNobodyTellsOfIsReadAgain() throws Exception {
    console.signIn("desk");
    console.open("today");
    console.awaitText("known at");
    console
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
    console
        .desk()
        .await(
            "/desk/v1/exceptions?kind=refused-submission", found -> !found.get("data").isEmpty());
    browser.run("document.dispatchEvent(new Event('visibilitychange'))");
    browser.await("document.querySelector('tbody')?.innerText.includes('Submission refused')");
    browser.await("/1\\s+Submission refused/.test(document.querySelector('.tiles')?.innerText)");
  }

  @Test
  void agesAreSortedAsAges() throws Exception {
    console.signIn("desk");
    console.open("loans");
    browser.run(
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
    browser.await("document.querySelectorAll('tbody tr').length === 3");
    assertThat(
            browser
                .run("return [...document.querySelectorAll('tbody tr')].map(row => row.innerText)")
                .valueStream())
        .extracting(row -> row.asString().strip().replaceFirst("(?s).*\\t", ""))
        .containsExactly("3 h", "10 h", "3 days");
  }

  /** However often it changes, a read that is under way is let to its end. */
  @Test
  void whatChangesAllTheTimeIsReadAllTheSame() throws Exception {
    console.signIn("Lender DEMO");
    console.open("loans");
    browser.await("document.querySelector('.p-live') && document.querySelector('td .open')");
    browser.run(
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
    browser.await("window.due.length === 1");
    browser.run("window.due[0]()");
    browser.await("window.asked.length === 1");
    rerate("4.25");
    browser.await(SEEN + ".includes('4.25') && window.due.length === 2");
    browser.run("window.due[1](); window.free()");
    browser.await("window.due.length === 3 || window.asked.length > 1");
    browser.run("window.due[2]?.()");
    browser.await("window.asked.length === 2");
    assertThat(browser.run("return window.asked[0].aborted").asBoolean())
        .as("given up for a later one")
        .isFalse();
    browser.run("window.free()");
  }

  /** Some reads of a screen lack what was set aside; another screen has other reads. */
  @Test
  void aReadThatIsBehindSaysSo() throws Exception {
    console.signIn("desk");
    console.open("trades");
    browser.run(
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
    console.awaitText("Behind since 2026-03-02 10:15:30 UTC");
    console.audit("a read that is behind");
    browser.await("document.querySelector('td .open')");
    browser.type("e");
    browser.await("window.saved?.endsWith('-behind.csv')");
    go("clients");
    browser.await(
        "document.querySelector('main h1')?.innerText === 'Clients' &&"
            + " document.querySelector('tbody') && !document.body.innerText.includes('Behind"
            + " since')");
    go("loans");
    console.awaitText("Behind since");
    browser.run("window.whole = true; document.dispatchEvent(new Event('visibilitychange'))");
    browser.await("!document.body.innerText.includes('Behind since')");
  }

  /** The service ends each stream after two seconds here; the page connects again by itself. */
  @Test
  void aCutStreamLosesNothing() throws Exception {
    console.signIn("desk");
    console.open("loan?id=L0000001");
    browser.await("document.querySelector('.p-live')");
    for (int round = 1; round <= 8; round++) {
      String rate = "3.0" + round;
      rerate(rate);
      browser.await("document.querySelector('.facts')?.innerText.includes('" + rate + "')");
    }
  }
}
