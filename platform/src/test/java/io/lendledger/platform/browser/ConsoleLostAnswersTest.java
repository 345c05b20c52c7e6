package io.lendledger.platform.browser;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.JsonNode;

/** What was done happens once, also when the answer was lost and its window was closed. */
class ConsoleLostAnswersTest extends OnConsole {

  private static final String LOAN = "/desk/v1/loans/L0000001";

  private static final String UNSURE = "no answer tells what became of it";

  @Test
  void aWindowThatIsClosedKeepsItsKey() throws Exception {
    console.signIn("desk");
    console.open("loan?id=L0000001");
    browser.run(Fates.OF_REQUESTS, "lost");
    giveBack("17");
    console.awaitText(UNSURE);
    console.audit("an action without an answer");
    closeWindow();
    console.press("Return");
    assertThat(field("units")).isEqualTo("17");
    console.awaitText(UNSURE);
    console.press("Return units");
    console.awaitText("It settles when the custodian reports it");
    assertThat(keys()).hasSize(2);
    assertThat(keys().stream().distinct()).as("keys").hasSize(1);
    assertThat(returnsOf(17)).isEqualTo(1);
    closeWindow();
    console.press("Return");
    assertThat(field("units")).as("once it is done").isNotEqualTo("17");
    giveBack("16");
    console.awaitText("It settles when the custodian reports it");
    assertThat(keys().getLast()).isNotEqualTo(keys().getFirst());
  }

  /** What a session that has ended refuses says nothing of the request before. */
  @Test
  void aSessionThatEndsKeepsIt() throws Exception {
    console.signIn("desk");
    console.open("loan?id=L0000001");
    browser.run(Fates.OF_REQUESTS, "lost ended");
    giveBack("18");
    console.awaitText(UNSURE);
    console.press("Return units");
    enter("desk");
    console.press("Return");
    assertThat(field("units")).isEqualTo("18");
    console.press("Return units");
    console.awaitText("It settles when the custodian reports it");
    assertThat(keys()).hasSize(3);
    assertThat(keys().stream().distinct()).as("keys").hasSize(1);
    assertThat(returnsOf(18)).isEqualTo(1);
  }

  @Test
  void aWindowThatIsClosedWhileItSendsShowsTheAnswerWhenItIsOpenedAgain() throws Exception {
    console.signIn("desk");
    console.open("loan?id=L0000001");
    browser.run(Fates.OF_REQUESTS, "held");
    giveBack("19");
    browser.await("window.free");
    closeWindow();
    console.press("Return");
    browser.await(
        "document.querySelector('dialog[open] form button:disabled')?.innerText === 'Sending…'");
    browser.run("window.free()");
    console.awaitText("It settles when the custodian reports it");
    assertThat(keys()).hasSize(1);
    assertThat(returnsOf(19)).isEqualTo(1);
  }

  @Test
  void whatWasSentMayBeginAnew() throws Exception {
    console.signIn("desk");
    console.open("loan?id=L0000001");
    browser.run(Fates.OF_REQUESTS, "lost");
    giveBack("20");
    console.awaitText(UNSURE);
    console.press("Begin anew");
    browser.await("!document.querySelector('dialog[open]').innerText.includes('no answer tells')");
    assertThat(field("units")).isNotEqualTo("20");
    console.fill("units", "20");
    console.press("Return units");
    console.awaitText("It settles when the custodian reports it");
    assertThat(keys().stream().distinct()).as("keys").hasSize(2);
    assertThat(returnsOf(20)).isEqualTo(2);
  }

  /** Sent with other terms under the same id, it would be answered with what was booked first. */
  @Test
  void aTicketThatIsChangedAfterwardsIsAnotherRequest() throws Exception {
    console.signIn("desk");
    console.open("ticket?borrowerCode=BRW&isin=US0378331005");
    browser.run(Fates.OF_REQUESTS, "lost");
    console.fill("requestId", "R-LOST");
    console.fill("units", "10");
    console.fill("lendingRate", "4.20");
    console.press("Book");
    console.awaitText(UNSURE);
    console.fill("units", "20");
    console.awaitText("Something else was sent from here before");
    console.awaitText("R-LOST is another request");
    console.press("Take another id");
    console.awaitText("It would be lent by");
    console.awaitText("Something else was sent from here before");
    console.press("Book");
    console.awaitText("is booked: 1 loan");
    assertThat(console.desk().get("/desk/v1/borrow-requests").body().get("data").valueStream())
        .filteredOn(request -> request.get("units").asInt() == 20)
        .hasSize(1);
  }

  @Test
  void severalAtOnceKeepTheirKeysAndGoOnWhileTheWindowIsClosed() throws Exception {
    console.signIn("desk");
    console.open("loans");
    browser.await("document.querySelector('th.select input')");
    browser.run(Fates.OF_REQUESTS, "lost held");
    browser.run("document.querySelector('th.select input').click()");
    recall();
    console.awaitText("1 without an answer");
    closeWindow();
    recall();
    browser.await("window.free");
    closeWindow();
    console.press("Recall");
    browser.await("document.querySelector('dialog[open] .status')?.textContent === 'Sending'");
    browser.run("window.free()");
    console.awaitText("1 done, 0 refused");
    assertThat(keys()).hasSize(2);
    assertThat(keys().stream().distinct()).as("keys").hasSize(1);
    assertThat(trades("Recall")).hasSize(1);
  }

  private void recall() throws Exception {
    console.press("Recall");
    console.fill("percent", "10");
    console.awaitText("units recalled");
    console.press("Recall units of 1 loan");
  }

  /** What nobody typed is as it is now, and what somebody typed is nobody else's. */
  @Test
  void draftsHaveWhatWasTypedAndByWhom() throws Exception {
    console.signIn("Lender DEMO");
    console.open("clients?clientId=A");
    openClient();
    assertThat(field("feeSplit")).isEqualTo("90");
    console.fill("effectiveDate", OpenConsole.day(1));
    closeWindow();
    console.press("New client");
    console.fill("clientId", "OF-DEMO");
    closeWindow();
    console
        .lender()
        .post(
            "/api/v1/client-reference",
            OpenConsole.dated(
                """
                {"clients": [{"clientId": "A", "effectiveDate": "DAY", "optInStatus": "In", "feeSplit": 85}]}
                """))
        .expect(201);
    console
        .lender()
        .await("/api/v1/clients?clientId=A", found -> found.at("/data/0/feeSplit").asInt() == 85);
    visit("Positions");
    visit("Clients");
    openClient();
    assertThat(field("feeSplit")).isEqualTo("85");
    assertThat(field("effectiveDate")).isEqualTo(OpenConsole.day(1));
    closeWindow();
    console.press("Sign out");
    enter("Lender OTHER");
    visit("Clients");
    console.press("New client");
    assertThat(field("clientId")).isEmpty();
  }

  private void openClient() throws Exception {
    String found =
        "[...document.querySelectorAll('td .open')].find(each => each.innerText === 'A')";
    browser.await(found);
    browser.run(found + ".click()");
  }

  private void visit(String screen) throws Exception {
    browser.run(
        "[...document.querySelectorAll('nav a')].find(each => each.innerText ==="
            + " arguments[0]).click()",
        screen);
    browser.await("document.querySelector('main h1')?.innerText === '" + screen + "'");
  }

  private void giveBack(String units) throws Exception {
    if (!browser.run("return !!document.querySelector('dialog[open]')").asBoolean()) {
      console.press("Return");
    }
    console.fill("units", units);
    console.press("Return units");
  }

  private void closeWindow() throws Exception {
    console.press("Close");
    browser.await("!document.querySelector('dialog[open]')");
  }

  /** Signs in where the page is, which stays loaded. */
  private void enter(String person) throws Exception {
    browser.await("document.querySelector('.person')");
    browser.run(
        "[...document.querySelectorAll('.person')]"
            + ".find(each => each.textContent.includes(arguments[0])).click()",
        person);
    browser.await("document.querySelector('nav a')");
  }

  private String field(String name) throws Exception {
    String found = "document.querySelector('dialog[open] [name=%s]')".formatted(name);
    browser.await(found);
    return browser.run("return " + found + ".value").asString();
  }

  private long returnsOf(int units) throws Exception {
    return trades("Return").stream()
        .filter(trade -> trade.get("originalUnits").asInt() == units)
        .count();
  }

  private List<JsonNode> trades(String type) throws Exception {
    return console
        .desk()
        .get(LOAN)
        .expect(200)
        .body()
        .get("trades")
        .valueStream()
        .filter(trade -> trade.get("tradeType").asString().equals(type))
        .toList();
  }

  private List<String> keys() throws Exception {
    return browser.run("return window.keys").valueStream().map(JsonNode::asString).toList();
  }
}
