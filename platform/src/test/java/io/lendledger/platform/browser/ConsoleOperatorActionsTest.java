package io.lendledger.platform.browser;

import static org.assertj.core.api.Assertions.assertThat;

import io.lendledger.platform.scenario.Api;
import io.lendledger.platform.scenario.EmbeddedDatabase;
import io.lendledger.platform.scenario.WebhookTarget;
import java.time.Duration;
import java.time.Instant;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.JsonNode;

/** What operators do at the console: they check, rebuild, and set right what is stuck. */
class ConsoleOperatorActionsTest extends OnConsole {

  private static final String PARKED = "/ops/v1/parked-events";

  private Api operator;

  @Override
  void prepare() throws Exception {
    operator = Api.login(console.address(), "demo-auditor", "demo-auditor-secret");
  }

  /** A row that no event explains is found by a verification, shown, and gone after a replay. */
  @Test
  void aReadModelThatWasTamperedWithIsVerifiedShownAndReplayed() throws Exception {
    new EmbeddedDatabase(data)
        .execute("UPDATE query.borrower SET borrower_name = 'Nobody' WHERE borrower_code = 'BRW'");
    console.signIn("Auditor");
    console.open("projections");
    act("reference", "Verify");
    console.awaitText("1 row differs from what the events say");
    browser.run("document.querySelectorAll('details').forEach(each => each.open = true)");
    console.awaitText("Nobody");
    console.audit("differences");
    act("reference", "Replay");
    browser.await(
        "[...document.querySelectorAll('main tr')].find(each =>"
            + " each.innerText.startsWith('reference'))"
            + "?.cells[4].innerText.startsWith('Succeeded')");
    assertThat(console.desk().get("/desk/v1/borrowers/BRW").body().get("borrowerName").asString())
        .isEqualTo("Borrower");
  }

  private void act(String model, String what) throws Exception {
    String row =
        "[...document.querySelectorAll('main tr')].find(each => each.innerText.startsWith('%s'))"
            .formatted(model);
    browser.await(row);
    browser.run(
        "[...("
            + row
            + ").querySelectorAll('button')]"
            + ".find(each => each.textContent === arguments[0]).click()",
        what);
    console.pressInWindow(what);
    console.awaitText("It has begun");
    console.press("Close");
  }

  @Test
  void anEventThatIsStuckIsSkippedByItsPosition() throws Exception {
    EmbeddedDatabase database = new EmbeddedDatabase(data);
    database.refuse("command.holding", "lender = 'OTHER'");
    Api other = Api.login(console.address(), "other-lender", "other-lender-secret");
    other
        .post(
            "/api/v1/positions",
            OpenConsole.dated(
                """
                {"asOfDate": "DAY", "positions": [
                 {"isin": "US0378331005", "ticker": "AAPL", "quantity": 7, "currency": "USD",
                  "clientId": "Z", "custodyAccountId": "ACC-9"}]}
                """))
        .expect(201);
    JsonNode stuck = operator.await(PARKED, all -> !all.get("data").isEmpty()).at("/data/0");
    database.refuseNothing("command.holding");
    theDeskIsToldWhy();
    console.signIn("Auditor");
    console.open("fleet");
    console.awaitText("What follows the store");
    browser.await("document.querySelector('td a[href=\"/console/parked\"]')");
    console.audit("fleet");
    console.open("parked");
    console.awaitText("client.holdings-reported");
    console.audit("an event that is stuck");
    console.press("Skip");
    console.fill("reason", "a test");
    console.fill("confirmation", stuck.get("position").asString());
    console.pressInWindow("Skip");
    console.awaitText("It is under way");
    operator.await(PARKED, all -> all.get("data").isEmpty());
    console.press("Close");
    console.press("Look again");
    console.awaitText("Nothing is stuck");
  }

  /** It has no screen on which to mend it; what else is wrong stays in sight. */
  private void theDeskIsToldWhy() throws Exception {
    console
        .desk()
        .post(
            "/desk/v1/prices",
            OpenConsole.dated(
                """
                {"date": "DAY", "prices": [{"isin": "NONE", "price": 1, "currency": "USD"}]}
                """))
        .expect(400);
    console.signIn("desk");
    console.open("today");
    console.press("1 Event is stuck");
    browser.await(
        "document.querySelectorAll('td .open').length === 1"
            + " && document.querySelectorAll('.tiles button').length === 2");
    browser.run("document.querySelector('td .open').click()");
    browser.await("document.querySelector('dialog[open]')");
    assertThat(browser.run("return document.querySelector('dialog[open]').innerText").asString())
        .contains("cannot be handled by", "An operator sends it again");
    console.audit("why an event is stuck");
    console.open("today?asOf=" + Instant.now().plus(Duration.ofHours(73)));
    browser.await("document.querySelector('tbody')?.innerText.includes('3 days')");
  }

  @Test
  void aDeliveryThatFailedIsSentAgainForItsLender() throws Exception {
    Api lender = Api.login(console.address(), "demo-lender", "demo-lender-secret");
    try (WebhookTarget target = new WebhookTarget()) {
      target.answer(500);
      String subscriptions = "/api/v1/webhook-subscriptions/";
      String subscription =
          lender
              .post(
                  "/api/v1/webhook-subscriptions",
                  """
                  {"url": "%s", "eventTypes": ["loan.custody"]}
                  """
                      .formatted(target.url()))
              .expect(201)
              .body()
              .get("id")
              .asString();
      lender.post(subscriptions + subscription + "/test", "{}").expect(200);
      operator.await(
          "/ops/v1/deliveries", all -> all.at("/data/0/status").asString("").equals("Parked"));
      console.signIn("Auditor");
      console.open("fleet");
      console.awaitText("The answer was 500");
      target.answer(200);
      console.press("Redeliver");
      console.pressInWindow("Send it again");
      console.awaitText("Delivered: answered 200");
      console.press("Close");
      console.awaitText("None has failed");
      assertThat(target.received())
          .extracting(WebhookTarget.Received::answered)
          .containsExactly(500, 200);
      assertThat(target.received().getLast().id()).isEqualTo(target.received().getFirst().id());
      operator.post("/ops/v1/deliveries/0/redeliver", "{}").expect(404);
      lender.post("/ops/v1/deliveries/1/redeliver", "{}").expect(403);
    }
  }
}
