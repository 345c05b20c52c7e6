package io.lendledger.platform.browser;

import static org.assertj.core.api.Assertions.assertThat;

import io.lendledger.platform.scenario.WebhookTarget;
import java.util.List;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;

/** What people do at the console, and what comes of it in the ledger. */
class ConsoleActionsTest extends OnConsole {

  private static final String LOAN = "/desk/v1/loans/L0000001";
  private static final String WEBHOOKS = "/api/v1/webhook-subscriptions";

  @Test
  void aBorrowRequestIsSeenBeforeItIsBookedAndCancelledByItsName() throws Exception {
    console.signIn("desk");
    console.open("ticket?borrowerCode=BRW&isin=US0378331005");
    console.fill("requestId", "R-BY-HAND");
    console.fill("units", "100");
    console.fill("lendingRate", "0.10");
    console.awaitText("It would be lent by");
    assertThat(loans()).doesNotContain("L0000002");
    console.audit("ticket with a preview");
    console.press("Book");
    console.awaitText("R-BY-HAND is booked: 1 loan");
    String id =
        console
            .desk()
            .get("/desk/v1/borrow-requests")
            .body()
            .at("/data")
            .valueStream()
            .filter(request -> request.get("requestId").asString().equals("R-BY-HAND"))
            .map(request -> request.at("/loans/0/loanId").asString())
            .findFirst()
            .orElseThrow();
    assertThat(console.desk().get("/desk/v1/loans/" + id).body().get("lendingRate").decimalValue())
        .isEqualByComparingTo("0.10");

    console.open("loan?id=" + id);
    console.press("Cancel");
    browser.await("document.querySelector('dialog[open] .danger')?.disabled");
    console.audit("a word to type");
    console.fill("confirmation", id);
    console.press("Cancel the loan");
    console.awaitText(id + " is Cancelled");
    console.awaitText("What it did");
  }

  /** A known id is answered with what was placed under it first, whatever is asked now. */
  @Test
  void anIdThatAnotherRequestHasBooksNothing() throws Exception {
    console.signIn("desk");
    console.open("ticket?borrowerCode=BRW&isin=US0378331005");
    console.fill("requestId", "R-1");
    console.fill("units", "100");
    console.fill("lendingRate", "4.20");
    console.awaitText("R-1 is another request");
    console.awaitText("Units 9\u202f000, not 100");
    console.audit("a ticket whose id is taken");
    console.press("Take another id");
    console.awaitText("It would be lent by");
    console.fill("requestId", "R-1");
    console.press("Book");
    console.awaitText("What you sent was not booked");
    assertThat(browser.run("return document.body.innerText").asString())
        .doesNotContain("R-1 is booked");
  }

  @Test
  void aRefusalStandsAtItsFieldAndNothingTypedIsLost() throws Exception {
    console.signIn("desk");
    console.open("loan?id=L0000001");
    console.press("Return");
    console.fill("units", "12");
    console.awaitText("8\u202f988 stay on loan");
    console.fill("tradeDate", "soon");
    console.press("Return units");
    browser.await(
        "document.querySelector('dialog[open] [name=tradeDate]')?.ariaInvalid === 'true'"
            + " && document.querySelector('dialog[open]').innerText.includes('request ')");
    console.audit("a refusal");
    assertThat(field("units")).isEqualTo("12");
    console.press("Close");
    console.press("Return");
    assertThat(field("tradeDate")).isEqualTo("soon");
    console.fill("tradeDate", OpenConsole.today());
    console.press("Return units");
    console.awaitText("It settles when the custodian reports it");
    console.awaitText("What it did");
    assertThat(console.desk().get(LOAN).body().get("trades").valueStream())
        .anySatisfy(trade -> {
          assertThat(trade.get("tradeType").asString()).isEqualTo("Return");
          assertThat(trade.get("originalUnits").asInt()).isEqualTo(12);
        });
  }

  private String field(String name) throws Exception {
    browser.await("document.querySelector('dialog[open] [name=%s]')".formatted(name));
    return browser
        .run(
            "return document.querySelector('dialog[open] [name=' + arguments[0] + ']').value", name)
        .asString();
  }

  private String loans() throws Exception {
    return console.desk().get("/desk/v1/loans/custody").body().toString();
  }

  @Test
  void aSecretIsShownOnce() throws Exception {
    console.signIn("desk");
    console.open("credentials");
    console.press("New client");
    browser.await("document.querySelector('dialog[open] fieldset')");
    browser.run(
        "[...document.querySelectorAll('dialog[open] label')]"
            + ".find(each => each.textContent.trim() === 'audit').querySelector('input').click()");
    console.press("Make it");
    browser.await("document.querySelector('.secret')");
    console.audit("a secret");
    String secret = browser.run("return document.querySelector('.secret').innerText").asString();
    assertThat(secret).hasSizeGreaterThan(20);
    console.open("credentials");
    browser.await("document.querySelector('table')");
    assertThat(browser.run("return document.documentElement.outerHTML").asString())
        .doesNotContain(secret);
    browser.await("document.querySelector('main table')?.innerText.includes('never')");
    assertThat(lastUse("demo-desk")).as("used a moment ago").startsWith(OpenConsole.today());
  }

  private String lastUse(String client) throws Exception {
    return browser
        .run(
            """
            const table = document.querySelector('main table');
            const at = [...table.querySelectorAll('th')].findIndex(each => each.innerText.startsWith('Last used'));
            const row = [...table.querySelectorAll('tbody tr')].find(each => each.cells[0].innerText === arguments[0]);
            return row.cells[at].innerText;
            """,
            client)
        .asString();
  }

  @Test
  void theDeskClosesADay() throws Exception {
    console.signIn("desk");
    console.open("close?date=" + OpenConsole.today());
    console.awaitText("Nothing is missing");
    console.press("Close " + OpenConsole.today());
    console.press("Close the day");
    browser.await("document.querySelector('dialog[open] .good')?.innerText.includes('Closed')");
    assertThat(
            console
                .desk()
                .get("/desk/v1/business-days/" + OpenConsole.today())
                .body()
                .get("status")
                .asString())
        .isEqualTo("Closed");
    console.visit(List.of("close"));
  }

  /** What nobody touched is not sent: neither another status nor a share that is old by now. */
  @Test
  void aClientOptsOutAndIsToldFirstWhatIsLentForIt() throws Exception {
    console.signIn("Lender DEMO");
    openClientB();
    assertThat(field("optInStatus")).as("as it is").isEqualTo("In");
    console.fill("feeSplit", "300");
    console.press("Tell the programme");
    browser.await("document.querySelector('dialog[open] [name=feeSplit]').ariaInvalid === 'true'");
    console.fill("feeSplit", "75");
    browser.await("document.querySelector('dialog[open] .preview').innerText.includes('80 → 75')");
    console.press("Tell the programme");
    console.awaitText("Client B is In with 75 %");
    console.press("Close");

    openClientB();
    console
        .lender()
        .post(
            "/api/v1/client-reference",
            OpenConsole.dated(
                """
                {"clients": [{"clientId": "B", "effectiveDate": "DAY", "optInStatus": "In", "feeSplit": 78}]}
                """))
        .expect(201);
    console
        .lender()
        .await("/api/v1/clients?clientId=B", found -> found.at("/data/0/feeSplit").asInt() == 78);
    assertThat(field("feeSplit")).as("as it was when the window opened").isEqualTo("75");
    console.fill("optInStatus", "Out");
    browser.await("document.querySelector('dialog[open] .preview table')");
    console.awaitText("In → Out");
    console.audit("an opt-out");
    console.press("Tell the programme");
    console.awaitText("Client B is Out with 78 %");
    assertThat(
            console
                .lender()
                .get("/api/v1/clients?clientId=B")
                .body()
                .get("data")
                .findValuesAsString("optInStatus"))
        .contains("Out");
  }

  private void openClientB() throws Exception {
    console.open("clients?clientId=B");
    browser.await("document.querySelector('td .open')");
    browser.run("document.querySelector('td .open').click()");
  }

  @Test
  void anAddressIsSubscribedTestedToldAgainAndForgotten() throws Exception {
    try (WebhookTarget target = new WebhookTarget()) {
      console.signIn("Lender DEMO");
      console.open("webhooks");
      console.fill("url", target.url());
      console.press("Subscribe");
      console.awaitText("The secret, shown once");
      console.press("I have kept it");
      console.press("Send a test");
      console.press("Send it");
      console.awaitText("Delivered: answered 200");
      assertThat(target.received()).hasSize(1);
      target.answer(500);
      console.press("Close");
      console.press("Send a test");
      console.press("Send it");
      browser.await("document.querySelector('dialog[open] .warn')?.innerText.includes('500')");
      String failed = target.received().getLast().id();
      String id = console.lender().get(WEBHOOKS).body().at("/data/0/id").asString();
      console.visit(List.of("deliveries?id=" + id));
      browser.await("document.querySelectorAll('.chart .mark').length === 2");
      assertThat(
              browser
                  .run("return document.querySelector('.chart figcaption').innerText")
                  .asString())
          .contains("1 of 2 delivered");
      browser.run("document.querySelector('td .open').click()");
      console.awaitText("What was sent, in lines");
      assertThat(
              browser.run("return document.querySelector('dialog[open] pre').innerText").asString())
          .contains("\"type\": ");
      console.audit("a delivery");
      console.press("Close");
      target.answer(200);
      console.press("Redeliver");
      console.press("Send it again");
      browser.await("document.querySelector('dialog[open] .good')?.innerText.includes('200')");
      assertThat(target.received())
          .anyMatch(each -> each.id().equals(failed) && each.answered() == 200);

      console.open("webhooks");
      console.press("Rotate secret");
      console.press("Make another secret");
      browser.await(
          "document.querySelector('dialog[open] .secret')?.innerText.startsWith('whsec_')");
      console.press("Close");
      console.press("Delete");
      console.fill("confirmation", target.url());
      console.pressInWindow("Delete");
      console.awaitText("It is deleted");
      assertThat(console.lender().get(WEBHOOKS).body().get("data")).isEmpty();
    }
  }

  @Nested
  class OfFaultyFiles extends FaultyFileCases {

    @Override
    OpenConsole console() {
      return console;
    }
  }
}
