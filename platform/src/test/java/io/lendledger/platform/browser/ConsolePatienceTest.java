package io.lendledger.platform.browser;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.JsonNode;

/** While the service has no room, what people send waits as told, and until they stop it. */
class ConsolePatienceTest extends OnConsole {

  /** The first requests that do something find no room, the very first for long; keys are kept. */
  private static final String NO_ROOM =
      """
      const ask = window.fetch;
      window.keys = [];
      window.fetch = (url, init) => {
        const key = init?.headers?.['Idempotency-Key'];
        if (!key) return ask(url, init);
        window.keys.push(key);
        if (window.keys.length > arguments[0]) return ask(url, init);
        const said = JSON.stringify({error_code: 'UNAVAILABLE', message: 'There is no room'});
        return Promise.resolve(new Response(said, {status: 503,
          headers: {'Retry-After': window.keys.length === 1 ? '60' : '3', 'X-Request-Id': 'full-' + window.keys.length}}));
      };
      """;

  @Test
  void anActionIsSentAgainUnderItsKey() throws Exception {
    console.signIn("desk");
    console.open("loan?id=L0000001");
    browser.run(NO_ROOM, 2);
    console.press("Return");
    console.fill("units", "12");
    console.press("Return units");
    console.awaitText("Trying again in 5");
    console.awaitText("request full-1");
    console.audit("an action that waits");
    console.press("Try now");
    console.awaitText("request full-2");
    console.awaitText("Trying again in 2 s.");
    console.awaitText("It settles when the custodian reports it");
    List<String> keys = keys();
    assertThat(keys).hasSize(3);
    assertThat(keys.stream().distinct()).as("keys").hasSize(1);
    assertThat(console.desk().get("/desk/v1/loans/L0000001").body().get("trades").valueStream())
        .filteredOn(trade -> trade.get("tradeType").asString().equals("Return"))
        .hasSize(1);
  }

  @Test
  void aFileWaitsUntilItIsStoppedAndKeepsItsKey() throws Exception {
    console.signIn("Lender DEMO");
    console.open("upload?flow=client-reference");
    browser.run(NO_ROOM, 1);
    browser.run(
        """
        const file = new DataTransfer();
        file.items.add(new File([arguments[0]], 'clients.csv'));
        const input = document.querySelector('input[type=file]');
        input.files = file.files;
        input.dispatchEvent(new Event('change', {bubbles: true}));
        """,
        OpenConsole.dated("clientId,effectiveDate,optInStatus,feeSplit\nA,DAY,In,90\n"));
    console.press("Send");
    console.awaitText("Trying again in");
    console.press("Stop");
    browser.await("!document.body.innerText.includes('Trying again')");
    console.awaitText("There is no room");
    assertThat(keys()).hasSize(1);
    console.press("Send");
    browser.await("location.pathname === '/console/submission'");
    assertThat(keys()).hasSize(2);
    assertThat(keys().stream().distinct()).as("keys").hasSize(1);
  }

  @Test
  void aSubscriptionWaitsAndTheNextHasAKeyOfItsOwn() throws Exception {
    console.signIn("Lender DEMO");
    console.open("webhooks");
    browser.run(NO_ROOM, 2);
    subscribe("https://127.0.0.1:1/first");
    console.awaitText("Trying again in 5");
    console.press("Try now");
    console.awaitText("The secret, shown once");
    subscribe("https://127.0.0.1:1/second");
    browser.await("document.querySelectorAll('article .address').length === 2");
    List<String> keys = keys();
    assertThat(keys).hasSize(4);
    assertThat(keys.subList(0, 3).stream().distinct()).as("of the first").hasSize(1);
    assertThat(keys.getLast()).isNotEqualTo(keys.getFirst());
  }

  /** The first sign-ins find no room; what is typed meanwhile is another one. */
  @Test
  void signingInWaitsAsTold() throws Exception {
    console.signIn("Lender DEMO");
    console.press("Sign out");
    browser.await("document.querySelector('.person')");
    browser.run(
        """
        const ask = window.fetch;
        window.turns = 0;
        window.fetch = (url, init) => {
          if (url !== '/console/session' || init?.method !== 'POST') return ask(url, init);
          window.turns++;
          if (window.turns > 3) return ask(url, init);
          const said = JSON.stringify({error_code: 'RATE_LIMITED', message: 'Too many sign-ins'});
          return Promise.resolve(new Response(said, {status: window.turns === 2 ? 503 : 429,
            headers: {'Retry-After': window.turns === 1 ? '60' : '2', 'X-Request-Id': 'full-' + window.turns}}));
        };
        """);
    browser.run("document.querySelector('.person').click()");
    console.awaitText("Trying again in 5");
    console.awaitText("request full-1");
    console.audit("a sign-in that waits");
    console.press("Stop");
    browser.await("!document.body.innerText.includes('Trying again')");
    browser.run("document.querySelector('.person').click()");
    console.awaitText("request full-2");
    browser.await("document.querySelector('nav a[aria-current]')");
    assertThat(browser.run("return window.turns").asInt()).isEqualTo(4);
  }

  /** What was found before is not what would be lent of more units. */
  @Test
  void aPreviewThatIsOnItsWaySaysSo() throws Exception {
    console.signIn("desk");
    console.open("ticket?borrowerCode=BRW&isin=US0378331005");
    browser.run(
        """
        const ask = window.fetch;
        window.previews = [];
        window.fetch = async (url, init) => {
          const answer = await ask(url, init);
          if (!String(url).endsWith('/preview')) return answer;
          window.previews.push(Object.keys(init.headers));
          if (window.previews.length === 2) await new Promise((free) => window.free = free);
          return answer;
        };
        """);
    console.fill("units", "100");
    console.fill("lendingRate", "0.10");
    console.awaitText("It would be lent by");
    console.fill("units", "101");
    browser.await("window.free");
    console.awaitText("Looking who would lend");
    assertThat(browser.run("return document.body.innerText").asString())
        .doesNotContain("It would be lent by");
    browser.run("window.free()");
    console.awaitText("It would be lent by");
    assertThat(browser.run("return window.previews").toString())
        .as("an answer that nobody asks for again")
        .doesNotContain("Idempotency-Key");
  }

  private void subscribe(String address) throws Exception {
    console.fill("url", address);
    console.press("Subscribe");
  }

  private List<String> keys() throws Exception {
    return browser.run("return window.keys").valueStream().map(JsonNode::asString).toList();
  }
}
