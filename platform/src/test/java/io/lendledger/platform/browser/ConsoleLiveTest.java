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
