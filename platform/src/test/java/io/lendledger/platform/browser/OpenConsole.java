package io.lendledger.platform.browser;

import static org.assertj.core.api.Assertions.assertThat;

import io.lendledger.platform.scenario.Api;
import io.lendledger.platform.scenario.RunningLendledger;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.util.List;

/** A service with a loan in it, and a browser that looks at its console. */
final class OpenConsole {

  static final String MISSING = "There is no browser: apt-get install chromium chromium-driver";

  private static final String AXE = axe();
  private static final String ALL_RULES =
      "['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa']";

  /**
   * Of a page that lies as it lay in the light, these alone may find something else in the dark.
   */
  private static final String RULES_OF_COLOURS =
      "{type: 'rule', values: ['color-contrast', 'link-in-text-block']}";

  private static final List<Look> LOOKS =
      List.of(
          new Look(1440, "light", ALL_RULES),
          new Look(1440, "dark", RULES_OF_COLOURS),
          new Look(320, "dark", ALL_RULES));

  private static volatile LocalDate begun = LocalDate.EPOCH;

  private final RunningLendledger service;
  private final Browser browser;
  private final Api desk;
  private final Api lender;
  private boolean doorIsAudited;

  private OpenConsole(RunningLendledger service, Browser browser) throws Exception {
    this.service = service;
    this.browser = browser;
    this.desk = Api.login(service.address(), "demo-desk", "demo-desk-secret");
    this.lender = Api.login(service.address(), "demo-lender", "demo-lender-secret");
  }

  /** A window of this width, light or dark, and the rules that a page keeps in it. */
  record Look(int width, String scheme, String rules) {

    static Look of(int width, String scheme) {
      return new Look(width, scheme, ALL_RULES);
    }
  }

  static OpenConsole start(Path data, String... properties) throws Exception {
    begun = LocalDate.now(ZoneOffset.UTC);
    RunningLendledger service = RunningLendledger.startHere(data, properties);
    OpenConsole console = new OpenConsole(service, Browser.start());
    console.lend();
    return console;
  }

  /** A browser before a service that runs, and goes on when the browser is closed. */
  static OpenConsole before(RunningLendledger service) throws Exception {
    return new OpenConsole(service, Browser.start());
  }

  private static String axe() {
    try (InputStream script = OpenConsole.class.getResourceAsStream("/axe.min.js")) {
      return new String(script.readAllBytes(), StandardCharsets.UTF_8);
    } catch (IOException missing) {
      throw new UncheckedIOException(missing);
    }
  }

  Browser browser() {
    return browser;
  }

  Api desk() {
    return desk;
  }

  Api lender() {
    return lender;
  }

  /** Where it is. */
  String address() {
    return service.address();
  }

  static String today() {
    return day(0);
  }

  /** So many days after today, which is the day on which the console was opened. */
  static String day(int after) {
    return begun.plusDays(after).toString();
  }

  private void lend() throws Exception {
    String borrower = "{\"borrowerName\": \"Borrower\", \"marginPercent\": 102}";
    assertThat(desk.put("/desk/v1/borrowers/BRW", borrower).status()).isLessThan(300);
    desk.post(
            "/desk/v1/prices",
            dated(
                """
                {"date": "DAY", "prices": [{"isin": "US0378331005", "price": 50, "currency": "USD"}]}
                """))
        .expect(201);
    lender
        .post(
            "/api/v1/client-reference",
            dated(
                """
                {"clients": [
                 {"clientId": "A", "effectiveDate": "DAY", "optInStatus": "In", "feeSplit": 90},
                 {"clientId": "B", "effectiveDate": "DAY", "optInStatus": "In", "feeSplit": 80}]}
                """))
        .expect(201);
    lender
        .post(
            "/api/v1/positions",
            dated(
                """
                {"asOfDate": "DAY", "positions": [
                 {"isin": "US0378331005", "ticker": "AAPL", "quantity": 10000, "currency": "USD",
                  "clientId": "A", "custodyAccountId": "ACC-1"},
                 {"isin": "US0378331005", "ticker": "AAPL", "quantity": 5000, "currency": "USD",
                  "clientId": "B", "custodyAccountId": "ACC-1"}]}
                """))
        .expect(201);
    desk.post(
            "/desk/v1/borrow-requests",
            dated(
                """
                {"borrowRequests": [{"requestId": "R-1", "borrowerCode": "BRW", "isin": "US0378331005",
                 "units": 9000, "collateralType": "Non-Cash", "lendingRate": 4.20, "loanCurrency": "USD",
                 "tradeDate": "DAY", "settlementDate": "DAY"}]}
                """))
        .expect(201);
    lender.await("/api/v1/loans/custody", loans -> loans.get("data").size() == 1);
  }

  static String dated(String json) {
    return json.replace("DAY", today());
  }

  /** Covers the loan and reports its delivery. */
  void deliver() throws Exception {
    desk.post("/desk/v1/loans/L0000001/collateral-received", "{}").expect(200);
    lender
        .post(
            "/api/v1/settlement-status",
            dated(
                """
                {"settlementStatuses": [{"accountNumber": "ACC-1", "tradeId": "L0000001",
                 "tradeType": "Loan", "originalUnits": 9000, "settledUnits": 9000, "tradeDate": "DAY",
                 "intendedSettlementDate": "DAY", "actualSettlementDate": "DAY",
                 "isin": "US0378331005", "settlementStatus": "Settled", "borrowerCode": "BRW"}]}
                """))
        .expect(201);
    lender.await(
        "/api/v1/loans/custody",
        loans -> loans.get("data").get(0).get("loanStatus").asString().equals("Open"));
  }

  /** Client A sells so much that a shortfall arises: a part is taken over, the rest recalled. */
  void fallShort() throws Exception {
    lender
        .post(
            "/api/v1/transactions",
            dated(
                """
                {"transactions": [{"transactionId": "T-1", "clientId": "A", "accountId": "ACC-1",
                 "isin": "US0378331005", "side": "Sell", "units": 7000, "tradeDate": "DAY",
                 "settlementDate": "DAY"}]}
                """))
        .expect(201);
    desk.await("/desk/v1/shortfalls", found -> found.get("data").size() == 1);
  }

  void open(String screen) throws Exception {
    browser.open(service.address() + "/console/" + screen);
    browser.await("document.querySelector('main h1') && !document.querySelector('.skeleton')");
  }

  void signIn(String person) throws Exception {
    browser.open(service.address() + "/");
    browser.await("document.querySelector('.person, nav')");
    if (browser.run("return !!document.querySelector('nav')").asBoolean()) {
      press("Sign out");
      browser.await("document.querySelector('.person')");
    }
    if (!doorIsAudited) {
      audit("sign-in");
      doorIsAudited = true;
    }
    browser.complaints(); // nobody is signed in, says a 401
    browser.run(
        "[...document.querySelectorAll('.person')]"
            + ".find(each => each.textContent.includes(arguments[0])).click()",
        person);
    browser.await("document.querySelector('nav a[aria-current]')");
  }

  /** Presses the button that says so; the one of an open window before others. */
  void press(String says) throws Exception {
    String found =
        "[...document.querySelectorAll('dialog[open] button'),"
            + " ...document.querySelectorAll('button')].find(each => each.textContent.trim() === '"
            + says
            + "' && !each.disabled)";
    browser.await(found);
    browser.run("(" + found + ").click()");
  }

  /** Presses the button that says so in an open window; the screen below may have the same. */
  void pressInWindow(String says) throws Exception {
    String found =
        "[...document.querySelectorAll('dialog[open] form button')].find(each =>"
            + " each.textContent.trim() === '"
            + says
            + "' && !each.disabled)";
    browser.await(found);
    browser.run("(" + found + ").click()");
  }

  /** Types into the field of that name. */
  void fill(String name, String text) throws Exception {
    browser.await(
        "document.querySelector('dialog[open] [name=" + name + "], main [name=" + name + "]')");
    browser.run(
        """
        const field = [...document.querySelectorAll('dialog[open] [name]'), ...document.querySelectorAll('main [name]')]
          .find(each => each.name === arguments[0]);
        field.value = arguments[1];
        field.dispatchEvent(new Event(field.tagName === 'SELECT' ? 'change' : 'input', {bubbles: true}));
        """,
        name,
        text);
  }

  /** Waits until the page says so. */
  void awaitText(String text) throws Exception {
    browser.await("document.body.innerText.includes(`" + text + "`)");
  }

  /** Accessible in both schemes, on a desk and in a hand, and not wider than either. */
  void audit(String screen) throws Exception {
    audit(screen, LOOKS);
  }

  private void audit(String screen, List<Look> looks) throws Exception {
    if (!browser.run("return !!window.axe").asBoolean()) {
      browser.run(AXE);
    }
    for (Look look : looks) {
      browser.look(look.width(), look.scheme());
      assertThat(
              browser.runAsync(
                  """
                  const done = arguments[0];
                  axe.run(document, {runOnly: RULES, resultTypes: ['violations']})
                    .then((found) => done(found.violations.map((each) =>
                      each.id + ': ' + each.nodes.map((node) => node.target.join(' ')).join(', '))));
                  """
                      .replace("RULES", look.rules())))
          .as("%s, %s", screen, look)
          .isEmpty();
      assertThat(browser.run("return document.documentElement.scrollWidth").asInt())
          .as("%s fits into %s px", screen, look.width())
          .isLessThanOrEqualTo(look.width());
    }
    browser.look(1440, "light");
  }

  void visit(List<String> screens) throws Exception {
    visit(screens, LOOKS);
  }

  void visit(List<String> screens, List<Look> looks) throws Exception {
    for (String screen : screens) {
      open(screen);
      assertThat(
              browser
                  .run("return document.querySelector('.notice.bad')?.innerText ?? ''")
                  .asString())
          .as(screen)
          .isEmpty();
      audit(screen, looks);
      assertThat(browser.complaints()).as("%s complains of nothing", screen).isEmpty();
    }
  }

  void close() throws Exception {
    try {
      browser.close();
    } finally {
      service.stop();
    }
  }
}
