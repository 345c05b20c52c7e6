package io.lendledger.platform.browser;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Locale;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.JsonNode;

/** The desk chooses several loans, sees what each would see, and what came of each. */
class ConsoleBulkTest extends OnConsole {

  private static final String DOWN = "\uE015";

  @Override
  void prepare() throws Exception {
    console.deliver();
    for (String request : List.of("R-2", "R-3", "R-4")) {
      book(request, "BRW");
    }
    console.lender().await("/api/v1/loans/custody", loans -> loans.get("data").size() == 4);
  }

  private void book(String request, String borrower) throws Exception {
    console
        .desk()
        .post(
            "/desk/v1/borrow-requests",
            OpenConsole.dated(
                    """
                    {"borrowRequests": [{"requestId": "ID", "borrowerCode": "WHO", "isin": "US0378331005",
                     "units": 100, "collateralType": "Non-Cash", "lendingRate": 1.5, "loanCurrency": "USD",
                     "tradeDate": "DAY", "settlementDate": "DAY"}]}
                    """)
                .replace("ID", request)
                .replace("WHO", borrower))
        .expect(201);
  }

  private JsonNode loan(String id) throws Exception {
    return console.desk().get("/desk/v1/loans/" + id).expect(200).body();
  }

  private void chooseAllByKeyboard() throws Exception {
    console.open("loans?borrowerCode=BRW");
    browser.await("document.querySelectorAll('td .open').length === 4");
    browser.run("document.querySelector('td .open').focus()");
    browser.type("x");
    browser.await("document.querySelectorAll('tr.selected').length === 1");
    for (int row = 1; row < 4; row++) {
      browser.type(DOWN);
      browser.await("document.activeElement.closest('tr')?.dataset.at === '" + row + "'");
      browser.type("x");
    }
    browser.await("document.querySelectorAll('tr.selected').length === 4");
  }

  @Test
  void halfOfWhatIsOutIsRecalledAndWhatIsNotOutIsLeft() throws Exception {
    console.signIn("desk");
    chooseAllByKeyboard();
    console.audit("chosen loans");
    console.press("Recall");
    console.awaitText("left out: nothing of it is out");
    console.fill("percent", "50");
    console.awaitText("4\u202f500 of 9\u202f000 units recalled");
    console.audit("a preview of recalls");
    assertThat(loan("L0000001").get("trades")).hasSize(1);
    console.press("Recall units of 1 loan");
    console.awaitText("trade L0000001/");
    console.awaitText("1 done, 0 refused");
    assertThat(loan("L0000001").get("trades").valueStream())
        .anySatisfy(trade -> {
          assertThat(trade.get("tradeType").asString()).isEqualTo("Recall");
          assertThat(trade.get("originalUnits").asInt()).isEqualTo(4_500);
        });
  }

  /** One of them was cancelled by somebody else meanwhile; the others are not held up by it. */
  @Test
  void whatIsRefusedIsExplainedAndHoldsUpNothing() throws Exception {
    console.signIn("desk");
    chooseAllByKeyboard();
    console.press("Rerate");
    console.fill("lendingRate", "2.75");
    console.awaitText("lending rate 1.50 % → 2.75 %");
    console.desk().post("/desk/v1/loans/L0000004/cancel", "").expect(200);
    console.press("Rerate 4 loans");
    console.awaitText("3 done, 1 refused");
    console.audit("outcomes");
    assertThat(
            browser
                .run(
                    "return [...document.querySelectorAll('dialog[open] tr')]"
                        + ".find(each => each.innerText.includes('L0000004')).innerText")
                .asString())
        .contains("Refused", "request ");
    assertThat(loan("L0000002").get("lendingRate").decimalValue()).isEqualByComparingTo("2.75");
    console.press("Close");

    console.open("loans?status=Pending%20-%20Uncovered&borrowerCode=BRW");
    browser.await("document.querySelectorAll('td .open').length === 2");
    browser.run("document.querySelector('th.select input').click()");
    browser.await("document.querySelectorAll('tr.selected').length === 2");
    console.press("Cancel");
    browser.await("document.querySelector('dialog[open] .danger')?.disabled");
    console.fill("confirmation", "cancel 2");
    console.press("Cancel 2 loans");
    console.awaitText("2 done, 0 refused");
    assertThat(loan("L0000002").get("loanStatus").asString()).isEqualTo("Cancelled");
    assertThat(loan("L0000003").get("loanStatus").asString()).isEqualTo("Cancelled");
  }

  /** One of them is covered already, and left as it is. */
  @Test
  void severalAreCoveredAtOnce() throws Exception {
    String terms = "{\"borrowerName\": \"Covered\", \"marginPercent\": 102}";
    assertThat(console.desk().put("/desk/v1/borrowers/COVERED", terms).status()).isLessThan(300);
    for (String request : List.of("C-1", "C-2", "C-3")) {
      book(request, "COVERED");
    }
    String waiting = "/desk/v1/loans/custody?borrowerCode=COVERED&status=Pending%20-%20Uncovered";
    JsonNode loans = console.desk().await(waiting, found -> found.get("data").size() == 3);
    String covered = loans.at("/data/0/loanId").asString();
    console.desk().post("/desk/v1/loans/" + covered + "/collateral-received", "{}").expect(200);
    console.signIn("desk");
    console.open("loans?borrowerCode=COVERED");
    browser.await("document.querySelectorAll('td .open').length === 3");
    browser.run("document.querySelector('th.select input').click()");
    console.press("Confirm cover");
    console.awaitText("left out: it is Pending - Covered");
    console.awaitText("you vouch that all 5\u202f000.00 USD is covered");
    console.audit("a preview of cover");
    console.press("Confirm cover of 2 loans");
    console.awaitText("2 done, 0 refused");
    console.desk().await(waiting, found -> found.get("data").isEmpty());
  }

  /** An account that is delivered has two more loans that wait. */
  @Test
  void whatWaitsOfAnAccountIsCoveredWhereItIsLookedAt() throws Exception {
    String terms = "{\"borrowerName\": \"Exposed\", \"marginPercent\": 102}";
    assertThat(console.desk().put("/desk/v1/borrowers/EXPOSED", terms).status()).isLessThan(300);
    for (String request : List.of("E-1", "E-2", "E-3")) {
      book(request, "EXPOSED");
    }
    String waiting = "/desk/v1/loans/custody?borrowerCode=EXPOSED&status=Pending%20-%20Uncovered";
    JsonNode loans = console.desk().await(waiting, found -> found.get("data").size() == 3);
    deliver(loans.at("/data/0/loanId").asString());
    console
        .desk()
        .await("/desk/v1/exposures?borrowerCode=EXPOSED", has -> has.get("data").size() == 1);
    console.signIn("desk");
    console.open("exposure?borrowerCode=EXPOSED");
    browser.await("document.querySelector('td.select input')");
    browser.run("document.querySelector('td.select input').click()");
    console.press("Confirm cover");
    console.awaitText("you vouch that all 5\u202f000.00 USD is covered");
    console.audit("a preview of an account's cover");
    console.press("Confirm cover of 2 loans");
    console.awaitText("2 done, 0 refused");
    console.desk().await(waiting, found -> found.get("data").isEmpty());
    console.press("Close");
    console.press("Confirm cover");
    console.awaitText("No loan of this account waits for cover");
    assertThat(browser.complaints()).isEmpty();
  }

  private void deliver(String loan) throws Exception {
    console.desk().post("/desk/v1/loans/" + loan + "/collateral-received", "{}").expect(200);
    console
        .lender()
        .post(
            "/api/v1/settlement-status",
            OpenConsole.dated(
                    """
                    {"settlementStatuses": [{"accountNumber": "ACC-1", "tradeId": "LOAN",
                     "tradeType": "Loan", "originalUnits": 100, "settledUnits": 100, "tradeDate": "DAY",
                     "intendedSettlementDate": "DAY", "actualSettlementDate": "DAY",
                     "isin": "US0378331005", "settlementStatus": "Settled", "borrowerCode": "EXPOSED"}]}
                    """)
                .replace("LOAN", loan))
        .expect(201);
  }

  /** However many others are under way. */
  @Test
  void whatIsOnItsWayIsFoundAmongMany() throws Exception {
    console.signIn("desk");
    console.open("loans?status=Open");
    browser.await("document.querySelector('th.select input')");
    browser.run(
        """
        const ask = window.fetch;
        let pages = 0;
        window.fetch = (url, init) => {
          if (!String(url).includes('tradeType=Return')) return ask(url, init);
          const page = ++pages <= 25 ? {data: [], nextCursor: 'next'}
            : {data: [{loan: {loanId: 'L0000001'}, outstandingSettlementUnits: 2500}], nextCursor: null};
          return Promise.resolve(new Response(JSON.stringify(page)));
        };
        """);
    browser.run("document.querySelector('th.select input').click()");
    console.press("Return");
    long recalled =
        loan("L0000001")
            .get("trades")
            .valueStream()
            .filter(trade -> trade.get("tradeType").asString().equals("Recall"))
            .mapToLong(trade -> trade.get("outstandingSettlementUnits").asLong())
            .sum();
    String free =
        String.format(Locale.ROOT, "%,d", 9_000 - recalled - 2_500).replace(',', '\u202f');
    console.awaitText(free + " of " + free + " units returned");
  }

  @Test
  void aLenderChoosesNothing() throws Exception {
    console.signIn("Lender DEMO");
    console.open("loans");
    browser.await("document.querySelector('td .open')");
    assertThat(browser.run("return document.querySelectorAll('.select').length").asInt()).isZero();
  }
}
