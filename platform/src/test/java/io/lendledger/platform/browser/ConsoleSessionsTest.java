package io.lendledger.platform.browser;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Instant;
import org.junit.jupiter.api.Test;

/**
 * A browser has one session for all its tabs: each shows what is of its own, and ends it or says
 * that it could not.
 */
class ConsoleSessionsTest extends OnConsole {

  private static final String ENDED = "Your session has ended";

  @Override
  String[] options() {
    return new String[] {"--lendledger.streams.longest=2s"};
  }

  /** Frozen, so that no stream tells it. */
  @Test
  void aTabOfSomebodyElseReadsNothingOfWhoIsSignedInNow() throws Exception {
    console.signIn("Lender DEMO");
    console.open("loans?asOf=" + Instant.now());
    browser.await("document.querySelector('td .open')");
    String first = browser.window();
    String second = signInBeside("Lender OTHER");
    browser.show(first);
    visit("Clients");
    console.awaitText(ENDED);
    browser.complaints(); // a session that is another's, says a 401
    browser.show(second);
    visit("Clients");
    browser.await("document.querySelector('main .notice')?.innerText.includes('Who is not named')");
    browser.close(second);
    browser.show(first);
  }

  @Test
  void aStreamOfWhoIsSignedInNowIsNotFollowed() throws Exception {
    console.signIn("Lender DEMO");
    console.open("loans");
    browser.await("document.querySelector('.p-live') && document.querySelector('td .open')");
    String first = browser.window();
    String second = signInBeside("Lender OTHER");
    browser.show(first);
    console.awaitText(ENDED);
    browser.close(second);
    browser.show(first);
  }

  @Test
  void whoIsNotSignedOutIsTold() throws Exception {
    console.signIn("desk");
    console.open("loans");
    browser.run(
        """
        const ask = window.fetch;
        const fates = ['fault', 'cut'];
        window.fetch = async (url, init) => {
          const fate = init?.method === 'DELETE' ? fates.shift() : undefined;
          if (fate === 'cut') throw new TypeError('The connection is cut');
          if (fate === 'fault') return new Response('{"error_code": "INTERNAL", "message": "It failed"}', {status: 500});
          return ask(url, init);
        };
        """);
    console.press("Sign out");
    console.awaitText("You are still signed in");
    console.audit("signing out that failed");
    assertThat(browser.run("return !!document.querySelector('nav, .person, table')").asBoolean())
        .as("content or the sign-in page")
        .isFalse();
    console.awaitText("It failed");
    console.press("Sign out");
    console.awaitText("No connection to the service");
    browser.await("document.querySelector('.person')");
    assertThat(
            browser
                .runAsync(
                    "const done = arguments[0]; fetch('/console/session').then(answer =>"
                        + " done(answer.status))")
                .asInt())
        .isEqualTo(401);
  }

  /** Signs out and in as somebody else in a tab of its own, which stays the shown one. */
  private String signInBeside(String person) throws Exception {
    String second = browser.openWindow();
    browser.show(second);
    console.signIn(person);
    return second;
  }

  /** Goes to a screen of the page that is loaded. */
  private void visit(String screen) throws Exception {
    browser.run(
        "[...document.querySelectorAll('nav a')].find(each => each.innerText ==="
            + " arguments[0])?.click()",
        screen);
  }
}
