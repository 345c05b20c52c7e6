package io.lendledger.platform.browser;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.YearMonth;
import java.time.ZoneOffset;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.JsonNode;

/** What the desk does at the console beside lending: it closes, withdraws, calls off, lets in. */
class ConsoleDeskActionsTest extends OnConsole {

  private static final String CONTROL = "\uE009";
  private static final String TAB = "\uE004";
  private static final String ENTER = "\uE007";
  private static final String ESCAPE = "\uE00C";
  private static final String DOWN = "\uE015";

  @Test
  void aMonthIsClosedAfterItsLastDayAndByItsName() throws Exception {
    YearMonth month = YearMonth.now(ZoneOffset.UTC);
    price("US0378331005", month.atEndOfMonth().toString());
    console.signIn("desk");
    console.open("close?month=" + month + "&date=" + month.atEndOfMonth());
    console.awaitText("Nothing is missing");
    console.press("Close " + month.atEndOfMonth());
    console.press("Close the day");
    browser.await("document.querySelector('dialog[open] .good')?.innerText.includes('Closed')");
    console.press("Close");
    console.awaitText("All its days are closed");
    console.press("Close the month");
    browser.await("document.querySelector('dialog[open] .danger')?.disabled");
    console.fill("confirmation", month.toString());
    console.pressInWindow("Close the month");
    browser.await("document.querySelector('dialog[open] .good')");
    console
        .desk()
        .await(
            "/desk/v1/billing-months/" + month,
            found -> found.get("status").asString().equals("Closed"));
  }

  /** Nothing is pressed with a pointer: the palette, a form, its preview and what came of it. */
  @Test
  void aLoanIsReratedByKeyboardAlone() throws Exception {
    console.signIn("desk");
    browser.typeWith(CONTROL, "k");
    browser.await("document.activeElement.matches('.palette input')");
    browser.type("L0000001".split(""));
    browser.await(
        "document.querySelector('.palette [aria-selected=true] .kind')?.innerText === 'Loan'");
    browser.type(ENTER);
    browser.await("location.pathname === '/console/loan' && document.querySelector('.facts')");
    tabTo("Rerate");
    browser.type(ENTER);
    browser.await("document.activeElement.name === 'lendingRate'");
    browser.type("4.95".split(""));
    browser.await("document.querySelector('dialog[open] .preview').innerText.includes('→ 4.95 %')");
    browser.type(ENTER);
    browser.await("document.querySelector('dialog[open] .good')?.innerText.includes('4.95 %')");
    assertThat(console.desk().get("/desk/v1/loans/L0000001").body().get("lendingRate").asString())
        .startsWith("4.95");
    browser.await("document.activeElement.matches('.good')");
    browser.type(ESCAPE);
    browser.await("!document.querySelector('dialog[open]')");
    assertThat(focused()).isEqualTo("Rerate");

    for (int turn = 0; turn < 5 && !focused().contains("L0000001-C01"); turn++) {
      browser.type(TAB);
    }
    browser.type(DOWN, DOWN);
    assertThat(focused()).as("the second of its parts").contains("L0000001-C02");
  }

  /** Goes on to what says so, as somebody would who sees it close by. */
  private void tabTo(String says) throws Exception {
    for (int turn = 0; turn < 10 && !focused().equals(says); turn++) {
      browser.type(TAB);
    }
    assertThat(focused()).isEqualTo(says);
  }

  private String focused() throws Exception {
    return browser.run("return document.activeElement.innerText").asString();
  }

  @Test
  void aPriceIsWithdrawnAndASnapshotBeforeAnotherIsNot() throws Exception {
    String price = price("US5949181045", OpenConsole.today());
    console.signIn("desk");
    withdraw(price);
    console.awaitText("It is Withdrawn");
    assertThat(console.desk().get("/desk/v1/prices?isin=US5949181045").body().get("data"))
        .isEmpty();

    String before = submissionOf("positions");
    console
        .lender()
        .post(
            "/api/v1/positions",
            OpenConsole.dated(
                """
                {"asOfDate": "DAY", "positions": [
                 {"isin": "US0378331005", "ticker": "AAPL", "quantity": 10000, "currency": "USD",
                  "clientId": "A", "custodyAccountId": "ACC-1"},
                 {"isin": "US0378331005", "ticker": "AAPL", "quantity": 5001, "currency": "USD",
                  "clientId": "B", "custodyAccountId": "ACC-1"}]}
                """))
        .expect(201);
    withdraw(before);
    browser.await("document.querySelector('dialog[open] .bad')?.innerText.includes('request ')");
    console.audit("a withdrawal that is refused");
    assertThat(console.desk().get("/desk/v1/submissions/" + before).body().get("status").asString())
        .isEqualTo("Applied");
  }

  private String price(String isin, String date) throws Exception {
    return console
        .desk()
        .post(
            "/desk/v1/prices",
            """
            {"date": "%s", "prices": [{"isin": "%s", "price": 400, "currency": "USD"}]}
            """
                .formatted(date, isin))
        .expect(201)
        .body()
        .get("submissionId")
        .asString();
  }

  private String submissionOf(String flow) throws Exception {
    return console
        .desk()
        .get("/desk/v1/submissions?flow=" + flow)
        .body()
        .at("/data/0/submissionId")
        .asString();
  }

  private void withdraw(String submission) throws Exception {
    console.open("submission?id=" + submission);
    console.press("Withdraw");
    console.fill("reason", "It was a mistake");
    console.fill("confirmation", "withdraw");
    console.pressInWindow("Withdraw");
  }

  @Test
  void aRecallOfAShortfallIsCalledOff() throws Exception {
    console.fallShort();
    JsonNode recall =
        console
            .desk()
            .await(
                "/desk/v1/trades?tradeType=Recall&status=Pending",
                trades -> !trades.get("data").isEmpty())
            .at("/data/0");
    String id = recall.get("tradeId").asString();
    console.signIn("desk");
    console.open("shortfalls");
    browser.await("document.querySelector('td .open')");
    browser.run("document.querySelector('td .open').click()");
    console.awaitText("Recalls of this security that have not settled");
    console.audit("a shortfall");
    console.press("Call off");
    console.fill("confirmation", id);
    console.press("Call it off");
    console.awaitText("Trade " + id + " of loan L0000001 is Cancelled");
    console
        .desk()
        .await(
            "/desk/v1/trades?tradeType=Recall",
            trades -> trades.at("/data/0/tradeStatus").asString().equals("Cancelled"));
    console.open("trades?tradeType=Recall");
    browser.await("document.querySelector('td .s-cancelled')");
  }

  /**
   * Its window says what a new party would be, what is wrong, and what a known one would become.
   */
  @Test
  void aPartyIsRegisteredAfterItsPreviewAndByItsCode() throws Exception {
    console.signIn("desk");
    console.open("lenders");
    console.press("New lender");
    console.fill("lenderCode", "NEWL");
    console.fill("lenderName", "New lender");
    console.awaitText("Of each gross, 80 % goes to it and its clients");
    console.fill("otherAgentFeeSplit", "81");
    console.awaitText("The two shares are more than 100 %");
    console.fill("otherAgentFeeSplit", "5");
    assertThat(registers()).as("without its code typed again").isFalse();
    console.fill("confirmation", "NEWL");
    console.audit("a new lender");
    console.pressInWindow("Register");
    console.awaitText("New lender is registered");
    assertThat(
            console.desk().get("/desk/v1/lenders/NEWL").body().get("otherAgentFeeSplit").asString())
        .isEqualTo("5");

    console.open("borrowers");
    console.press("New borrower");
    console.fill("borrowerCode", "BRW");
    console.fill("borrowerName", "Another name");
    console.awaitText("These of its terms would change");
    console.awaitText("Another name");
    console.fill("borrowerCode", "BRW NEW");
    console.awaitText("A code is 1 to 32 letters");
    console.fill("borrowerCode", "BRWNEW");
    console.fill("marginPercent", "90");
    console.awaitText("without cover");
    console.fill("marginPercent", "105");
    console.awaitText("cover of 105 %");
    console.fill("confirmation", "BRWNEW");
    console.pressInWindow("Register");
    console.awaitText("Another name may borrow");
    assertThat(console.desk().get("/desk/v1/borrowers/BRW").body().get("borrowerName").asString())
        .isEqualTo("Borrower");
  }

  private boolean registers() throws Exception {
    return browser
        .run(
            "return ![...document.querySelectorAll('dialog[open] form button')]"
                + ".find(each => each.textContent === 'Register').disabled")
        .asBoolean();
  }

  @Test
  void aKeyIsMadeRotatedAndRevoked() throws Exception {
    console.signIn("desk");
    console.open("credentials");
    console.press("New key");
    choose("lender.read");
    console.fill("lenderCode", "NOBODY");
    console.fill("description", "by hand");
    console.press("Make it");
    browser.await("document.querySelector('dialog[open] [role=alert]')");
    assertThat(console.desk().get("/desk/v1/api-keys").body().toString()).doesNotContain("by hand");
    console.fill("lenderCode", "DEMO");
    console.press("Make it");
    String first = secret();
    console.press("Close");
    press("by hand", "Rotate");
    console.fill("overlapSeconds", "0");
    console.press("Make another key");
    String second = secret();
    assertThat(second).isNotEqualTo(first);
    console.press("Close");
    String id = key("by hand").get("id").asString();
    press("by hand", "Revoke");
    browser.await("document.querySelector('dialog[open] .danger')?.disabled");
    console.fill("confirmation", id);
    console.pressInWindow("Revoke");
    console.awaitText(id + " is revoked");
    assertThat(
            browser
                .runAsync(
                    """
                    const done = arguments[0];
                    fetch('/api/v1/trades', {credentials: 'omit', headers: {'X-API-Key': '%s'}})
                      .then((answer) => done(answer.status))
                    """
                        .formatted(second))
                .asInt())
        .isEqualTo(401);
  }

  @Test
  void somebodysSessionsAreEnded() throws Exception {
    console.signIn("desk");
    console.open("credentials");
    browser.await(
        "[...document.querySelectorAll('main tr')].some(each =>"
            + " each.innerText.includes('client:demo-desk'))");
    press("client:demo-desk", "End sessions");
    console.audit("ending sessions");
    console.press("End them");
    console.awaitText("Your session has ended");
    console.audit("an ended session");
    browser.complaints(); // nobody is signed in any more, says a 401
  }

  private void choose(String scope) throws Exception {
    browser.await("document.querySelector('dialog[open] fieldset')");
    browser.run(
        "[...document.querySelectorAll('dialog[open] label')].find(each => each.textContent.trim()"
            + " === arguments[0]).querySelector('input').click()",
        scope);
  }

  private String secret() throws Exception {
    browser.await("document.querySelector('dialog[open] .secret')");
    return browser
        .run("return document.querySelector('dialog[open] .secret').innerText")
        .asString();
  }

  /** Presses a button of the row that says so. */
  private void press(String row, String button) throws Exception {
    String found =
        "[...document.querySelectorAll('main tr')].find(each => each.innerText.includes('%s'))?"
                .formatted(row)
            + ".querySelectorAll('button')";
    browser.await(found);
    browser.run(
        "[..." + found + "].find(each => each.textContent === arguments[0]).click()", button);
  }

  private JsonNode key(String description) throws Exception {
    return console
        .desk()
        .get("/desk/v1/api-keys")
        .body()
        .get("data")
        .valueStream()
        .filter(each -> each.path("description").asString("").equals(description))
        .findFirst()
        .orElseThrow();
  }
}
