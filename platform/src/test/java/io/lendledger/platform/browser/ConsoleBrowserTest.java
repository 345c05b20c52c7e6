package io.lendledger.platform.browser;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.lendledger.platform.scenario.Api;
import io.lendledger.platform.scenario.RunningLendledger;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.util.List;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** People at the console: one service, one browser, a loan to look at. */
class ConsoleBrowserTest {

  private static final String ENTER = "\uE007";
  private static final List<String> OF_LENDER =
      List.of(
          "loans",
          "loan?id=L0000001",
          "parts",
          "trades",
          "reconciliation",
          "collateral",
          "accruals",
          "revenue",
          "playground",
          "submissions",
          "webhooks",
          "feed");
  private static final List<String> OF_AUDITOR =
      List.of("explain?record=loan:L0000001", "events", "integrity", "projections", "parked");
  private static final String AXE = axe();

  @TempDir static Path data;
  private static RunningLendledger service;
  private static Browser browser;

  @BeforeAll
  static void start() throws Exception {
    assumeTrue(
        Browser.isInstalled(), "There is no browser: apt-get install chromium chromium-driver");
    service = RunningLendledger.startHere(data);
    lend();
    browser = Browser.start();
  }

  @AfterAll
  static void stop() throws Exception {
    if (browser != null) {
      browser.close();
    }
    if (service != null) {
      service.stop();
    }
  }

  private static String axe() {
    try (InputStream script = ConsoleBrowserTest.class.getResourceAsStream("/axe.min.js")) {
      return new String(script.readAllBytes(), StandardCharsets.UTF_8);
    } catch (Exception missing) {
      throw new IllegalStateException(missing);
    }
  }

  private static void lend() throws Exception {
    String day = LocalDate.now(ZoneOffset.UTC).toString();
    Api desk = Api.login(service.address(), "demo-desk", "demo-desk-secret");
    Api lender = Api.login(service.address(), "demo-lender", "demo-lender-secret");
    String borrower = "{\"borrowerName\": \"Borrower\", \"marginPercent\": 102}";
    assertThat(desk.put("/desk/v1/borrowers/BRW", borrower).status()).isLessThan(300);
    desk.post(
            "/desk/v1/prices",
            dated(
                """
                {"date": "DAY", "prices": [{"isin": "US0378331005", "price": 50, "currency": "USD"}]}
                """,
                day))
        .expect(201);
    lender
        .post(
            "/api/v1/client-reference",
            dated(
                """
                {"clients": [{"clientId": "A", "effectiveDate": "DAY", "optInStatus": "In", "feeSplit": 90}]}
                """,
                day))
        .expect(201);
    lender
        .post(
            "/api/v1/positions",
            dated(
                """
                {"asOfDate": "DAY", "positions": [{"isin": "US0378331005", "ticker": "AAPL",
                 "quantity": 10000, "currency": "USD", "clientId": "A", "custodyAccountId": "ACC-1"}]}
                """,
                day))
        .expect(201);
    desk.post(
            "/desk/v1/borrow-requests",
            dated(
                """
                {"borrowRequests": [{"requestId": "R-1", "borrowerCode": "BRW", "isin": "US0378331005",
                 "units": 9000, "collateralType": "Non-Cash", "lendingRate": 4.20, "loanCurrency": "USD",
                 "tradeDate": "DAY", "settlementDate": "DAY"}]}
                """,
                day))
        .expect(201);
    lender.await("/api/v1/loans/custody", loans -> loans.get("data").size() == 1);
  }

  private static String dated(String json, String day) {
    return json.replace("DAY", day);
  }

  private static void signIn(String person) throws Exception {
    browser.open(service.address() + "/");
    browser.await("document.querySelector('.person, nav')");
    if (browser.run("return !!document.querySelector('nav')").asBoolean()) {
      browser.run(
          "[...document.querySelectorAll('button')]"
              + ".find(each => each.textContent === 'Sign out').click()");
      browser.await("document.querySelector('.person')");
    }
    audit("sign-in");
    browser.complaints(); // nobody is signed in, says a 401
    browser.run(
        "[...document.querySelectorAll('.person')]"
            + ".find(each => each.textContent.includes(arguments[0])).click()",
        person);
    browser.await("document.querySelector('nav a[aria-current]')");
  }

  /** Accessible in both schemes, on a desk and in a hand, and not wider than either. */
  private static void audit(String screen) throws Exception {
    for (String scheme : List.of("light", "dark")) {
      for (int width : new int[] {1440, 390}) {
        browser.look(width, scheme);
        browser.run(AXE);
        assertThat(
                browser.runAsync(
                    """
                    const done = arguments[0];
                    axe.run(document, {runOnly: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa']})
                      .then((found) => done(found.violations.map((each) =>
                        each.id + ': ' + each.nodes.map((node) => node.target.join(' ')).join(', '))));
                    """))
            .as("%s, %s, %s px", screen, scheme, width)
            .isEmpty();
        assertThat(browser.run("return document.documentElement.scrollWidth").asInt())
            .as("%s fits into %s px", screen, width)
            .isLessThanOrEqualTo(width);
      }
    }
    browser.look(1440, "light");
  }

  private static void visit(List<String> screens) throws Exception {
    for (String screen : screens) {
      browser.open(service.address() + "/console/" + screen);
      browser.await("document.querySelector('main h1') && !document.querySelector('.skeleton')");
      assertThat(
              browser
                  .run("return document.querySelector('.notice.bad')?.innerText ?? ''")
                  .asString())
          .as(screen)
          .isEmpty();
      audit(screen);
      assertThat(browser.complaints()).as("%s complains of nothing", screen).isEmpty();
    }
  }

  @Test
  void everyScreenOfALenderIsSoundAndAccessible() throws Exception {
    signIn("Lender DEMO");
    visit(OF_LENDER);
  }

  @Test
  void everyScreenOfAnAuditorIsSoundAndAccessible() throws Exception {
    signIn("Auditor");
    browser.complaints();
    visit(OF_AUDITOR);
  }

  @Test
  void theKeyboardAloneLeadsToALoanAndThePastHasNone() throws Exception {
    signIn("Lender DEMO");
    browser.type("g", "t");
    browser.await("location.pathname === '/console/trades'");
    browser.type("g", "l");
    browser.await("location.pathname === '/console/loans' && document.querySelector('td .open')");
    browser.run("document.querySelector('td .open').focus()");
    browser.type(ENTER);
    browser.await(
        "location.search === '?id=L0000001' && document.querySelector('.timeline li')"
            + " && document.querySelector('.facts')");
    assertThat(browser.run("return document.querySelector('.facts').innerText").asString())
        .contains("4.20")
        .contains("9\u202f000");
    browser.type("[");
    browser.await(
        "document.querySelector('.past-note') && document.body.innerText"
            + ".includes('No such loan at this moment')");
    browser.type("]");
    browser.await("!document.querySelector('.past-note') && document.querySelector('.facts')");
  }

  @Test
  void anotherLendersLinkShowsNothing() throws Exception {
    signIn("Lender OTHER");
    browser.open(service.address() + "/console/loan?id=L0000001");
    browser.await("document.body.innerText.includes('No such loan at this moment')");
    assertThat(browser.run("return document.body.innerText").asString()).doesNotContain("BRW");
  }

  /** It would let a script act as whoever is signed in. */
  @Test
  void scriptsCannotReadTheCookie() throws Exception {
    signIn("Lender DEMO");
    assertThat(browser.run("return document.cookie").asString()).isEmpty();
    assertThat(browser.run("return localStorage.length + sessionStorage.length").asInt()).isZero();
  }
}
