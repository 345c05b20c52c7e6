package io.lendledger.platform.browser;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

/**
 * Figures as they are looked at: in their currency's units, the largest first, and within sight.
 */
class ConsoleFiguresTest extends OnConsole {

  private static final int IN_A_HAND = 390;
  private static final int ON_A_DESK = 1440;
  private static final String RIGHT = "\uE014";
  private static final String ENTER = "\uE007";
  private static final String HIDDEN =
      "[...document.querySelectorAll('%s')].some(each => each.scrollWidth > each.clientWidth)";

  @Override
  void prepare() throws Exception {
    console.deliver();
    console
        .desk()
        .post(
            "/desk/v1/fx-rates",
            OpenConsole.dated(
                """
                {"date": "DAY", "rates": [
                 {"fromCurrency": "USD", "toCurrency": "JPY", "rate": 151.2345}]}
                """))
        .expect(201);
    console
        .desk()
        .post(
            "/desk/v1/borrow-requests",
            OpenConsole.dated(
                """
                {"borrowRequests": [{"requestId": "R-2", "borrowerCode": "BRW", "isin": "US0378331005",
                 "units": 7, "collateralType": "Non-Cash", "lendingRate": 4.20, "loanCurrency": "JPY",
                 "tradeDate": "DAY", "settlementDate": "DAY"}]}
                """))
        .expect(201);
    console
        .desk()
        .post(
            "/desk/v1/market-rates",
            OpenConsole.dated(
                """
                {"date": "DAY", "rates": [
                 {"isin": "US5949181045", "rateBps": 30, "volume": 10, "utilization": 0.2},
                 {"isin": "US88160R1014", "rateBps": 900, "volume": 10, "utilization": 0.97}]}
                """))
        .expect(201);
  }

  @Test
  void yenHaveNoDecimals() throws Exception {
    console.signIn("Lender DEMO");
    console.open("loans");
    browser.await("document.querySelectorAll('tfoot tr').length === 2");
    assertThat(seen("tfoot tr:nth-child(1)"))
        .startsWith("Sum, JPY")
        .contains("52 932")
        .doesNotContain(".");
    assertThat(seen("tfoot tr:nth-child(2)")).startsWith("Sum, USD").contains("450 000.00");
  }

  /** As it is seen: room that is kept for decimals is not. */
  private String seen(String selector) throws Exception {
    return browser
        .run("return document.querySelector(arguments[0]).innerText", selector)
        .asString()
        .replace('\u202f', ' ');
  }

  /**
   * What settled and what is due, of one currency or of one security, by keyboard and as figures.
   */
  @Test
  void tradesStandOnALadder() throws Exception {
    console.signIn("Lender DEMO");
    console.open("trades?measure=USD");
    browser.await("document.querySelector('.l-settled.mark')");
    browser.run("document.querySelector('.mark').focus()");
    assertThat(seen(".told")).isEqualTo(OpenConsole.today() + ", settled: 1 trade, 450 000.00 USD");
    console.audit("trades by value");
    browser.look(IN_A_HAND, "light");
    assertThat(browser.run("return " + HIDDEN.formatted(".draw")).asBoolean())
        .as("a part of the ladder is out of sight")
        .isFalse();
    browser.look(ON_A_DESK, "light");
    console.open("trades?measure=US0378331005");
    browser.await("document.querySelector('.l-due.mark')");
    browser.run("document.querySelector('.l-settled.mark').focus()");
    assertThat(seen(".told")).endsWith("settled: 1 trade, 9 000 units");
    browser.type(RIGHT);
    browser.await("document.querySelector('.told').innerText.includes('due: 1 trade, 7 units')");
    browser.run("document.querySelector('.figures').open = true");
    assertThat(seen(".figures tbody"))
        .contains(OpenConsole.today(), "9 000 units in 1", "7 units in 1");
    browser.type(ENTER);
    browser.await("location.search.includes('find=" + OpenConsole.today() + "')");
    assertThat(browser.complaints()).isEmpty();
  }

  /** All loans count, also those that are not loaded. */
  @Test
  void loansAreAddedUpByWhatTheyHaveInCommon() throws Exception {
    console.signIn("desk");
    console.open("trades");
    browser.run(
        "const whole = fetch; window.fetch = (url, init) =>"
            + " whole(String(url).replace('limit=500', 'limit=1'), init)");
    browser.run("[...document.querySelectorAll('nav a')].find(e => e.text === 'Loans').click()");
    browser.await("document.querySelectorAll('td .open').length === 1");
    look("borrowerCode");
    browser.await("document.querySelectorAll('.groups tbody tr').length === 2");
    assertThat(seen(".groups .note")).startsWith("All 2 loans, known at");
    assertThat(seen(".groups tbody tr")).isEqualTo("BRW\t1\t450 000.00\t0.00\t4.20\tUSD");
    assertThat(seen(".groups tfoot tr:nth-child(2)")).startsWith("All\t1\t52 932").endsWith("JPY");
    console.audit("loans by borrower");
    browser.run("document.querySelector('.groups .open').click()");
    browser.await("location.search.includes('borrowerCode=BRW')");
    console.awaitText("All 2 loans that the filters let through");
  }

  private void look(String view) throws Exception {
    browser.run(
        """
        const choice = [...document.querySelectorAll('.filters select')]
          .find(each => [...each.options].some(option => option.value === arguments[0]));
        choice.value = arguments[0];
        choice.dispatchEvent(new Event('change'));
        """,
        view);
  }

  /** The bubble of the focus leads to the loans of its security. */
  @Test
  void ratesAreDrawnAgainstUtilisation() throws Exception {
    console.signIn("desk");
    console.open("loans?view=rates");
    browser.await("document.querySelectorAll('.bubble').length === 1");
    assertThat(seen(".told"))
        .contains("US0378331005")
        .endsWith("60.1 % lent, 4.20 % a year by value, 450 000.00 USD in 1 loan");
    browser.run("document.querySelector('.figures summary').click()");
    assertThat(seen(".figures tbody")).contains("60.1", "4.20", "450 000.00");
    console.audit("rates");
    browser.look(IN_A_HAND, "light");
    assertThat(browser.run("return " + HIDDEN.formatted(".draw")).asBoolean())
        .as("a part of the chart is out of sight")
        .isFalse();
    browser.look(ON_A_DESK, "light");
    browser.run("document.querySelector('.bubble').focus()");
    browser.type("\uE007");
    browser.await("location.search.includes('isin=US0378331005')");
  }

  @Test
  void bestEarnersAreInSightInAHand() throws Exception {
    console.signIn("Lender DEMO");
    browser.look(IN_A_HAND, "light");
    console.open("playground");
    console.press("Analyse 3");
    browser.await("document.querySelector('.earners td')");
    assertThat(seen(".earners tbody td")).isEqualTo("TSLA XNAS");
    assertThat(browser.run("return " + HIDDEN.formatted(".draw")).asBoolean())
        .as("a part of the chart is out of sight")
        .isFalse();
    assertThat(
            browser
                .run(
                    "return document.querySelector('.earners"
                        + " th:nth-child(4)').getBoundingClientRect().right")
                .asInt())
        .as("return, rate and utilisation end before the window does")
        .isLessThanOrEqualTo(IN_A_HAND);
    browser.look(ON_A_DESK, "light");
  }

  @Test
  void nodesAreInSightOnADesk() throws Exception {
    console.signIn("Auditor");
    browser.look(ON_A_DESK, "light");
    console.open("fleet");
    browser.await("document.querySelector('.nodes td')");
    assertThat(browser.run("return " + HIDDEN.formatted(".nodes .scroll")).asBoolean())
        .as("a part of the nodes is out of sight")
        .isFalse();
  }

  /** Currency, collateral and settlement stand at the end of a line, and are not to be cut off. */
  @Test
  void loansFitIntoAWideWindow() throws Exception {
    console.signIn("Lender DEMO");
    console.open("loans");
    browser.await("document.querySelector('td .open')");
    assertThat(browser.run("return document.querySelector('.frame').scrollWidth").asInt())
        .isLessThanOrEqualTo(
            browser.run("return document.querySelector('.frame').clientWidth").asInt());
  }
}
