package io.lendledger.platform.browser;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Instant;
import org.junit.jupiter.api.Nested;
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
  static final String SHORT_PAGES =
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

  static final String SEEN = "document.querySelector('tbody')?.innerText";

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

  @Nested
  class OfReads extends ReadingCases {

    @Override
    OpenConsole console() {
      return console;
    }

    @Override
    void go(String screen) throws Exception {
      ConsoleLiveTest.this.go(screen);
    }

    @Override
    void rerate(String rate) throws Exception {
      ConsoleLiveTest.this.rerate(rate);
    }
  }
}
