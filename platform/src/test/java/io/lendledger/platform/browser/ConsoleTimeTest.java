package io.lendledger.platform.browser;

import static org.assertj.core.api.Assertions.assertThat;

import io.lendledger.platform.scenario.Api;
import java.math.RoundingMode;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.JsonNode;

/** Figures over time, the past by a slider, and any record by its name. */
class ConsoleTimeTest extends OnConsole {

  private static final String LEFT = "\uE012";
  private static final String RIGHT = "\uE014";
  private static final String HOME = "\uE011";
  private static final int MORE_THAN_A_PAGE = 501;
  private static final String ENTER = "\uE007";

  @Override
  void prepare() throws Exception {
    console.deliver();
    for (int days = 0; days < 3; days++) {
      String day = "/desk/v1/business-days/" + OpenConsole.day(days);
      console.desk().post(day + "/close", "").expect(200);
      console.desk().await(day, found -> found.get("status").asString().equals("Closed"));
    }
  }

  @Test
  void aSeriesIsReadByKeyboardAndItsTableHasTheSameFigures() throws Exception {
    JsonNode points =
        console
            .lender()
            .await("/api/v1/series/gross", found -> found.get("data").size() == 3)
            .get("data");
    console.signIn("Lender DEMO");
    console.open("revenue");
    browser.await("document.querySelector('.plot canvas')");
    browser.run("document.querySelector('.plot').focus()");
    browser.type(HOME);
    told("Gross " + amount(points.get(0)) + " USD", OpenConsole.day(0));
    browser.type(RIGHT);
    told("Gross " + amount(points.get(1)) + " USD", OpenConsole.day(1));
    browser.type(LEFT);
    told("", OpenConsole.day(0));
    browser.run("document.querySelector('.figures').open = true");
    assertThat(browser.run("return document.querySelector('.figures tbody').innerText").asString())
        .contains(OpenConsole.day(2), amount(points.get(2)));
    console.audit("a series");
    assertThat(browser.complaints()).isEmpty();
  }

  /**
   * Of the first close of three: its day stands beside itself, and of the others nothing was known.
   */
  @Test
  void aSeriesIsDrawnBesideThatOfAnotherMoment() throws Exception {
    Api auditor = Api.login(console.address(), "demo-auditor", "demo-auditor-secret");
    JsonNode closed =
        auditor
            .get("/audit/v1/events?order=Newest&limit=1000&eventType=business-day.closed")
            .expect(200)
            .body()
            .get("data");
    String first = closed.get(closed.size() - 1).get("timestamp").asString();
    console.lender().await("/api/v1/series/gross", found -> found.get("data").size() == 3);
    console.signIn("Lender DEMO");
    console.open("revenue?with=" + first);
    browser.await("document.querySelectorAll('.legend .dot.dashed').length === 3");
    browser.await("document.querySelector('.plot canvas')");
    assertThat(browser.run("return document.querySelector('.legend').innerText").asString())
        .contains("Gross, known at " + OpenConsole.today());
    browser.run("document.querySelector('.figures').open = true");
    JsonNode rows =
        browser.run(
            "return [...document.querySelectorAll('.figures tbody tr')]"
                + ".map(row => [...row.cells].map(each => each.innerText))");
    assertThat(rows).hasSize(3);
    assertThat(rows.at("/2/4").asString())
        .as("the first day, as it was known")
        .isEqualTo(rows.at("/2/1").asString())
        .endsWith("USD");
    assertThat(rows.at("/0/4").asString()).as("the last day").isEqualTo("–");
    console.audit("a series beside another");
    assertThat(browser.complaints()).isEmpty();
  }

  /** The loan's accruals as of the first close of three, and of now. */
  @Test
  void whatStandsAboveAListIsThereForBothMoments() throws Exception {
    Api auditor = Api.login(console.address(), "demo-auditor", "demo-auditor-secret");
    JsonNode closed =
        auditor
            .get("/audit/v1/events?order=Newest&limit=1000&eventType=business-day.closed")
            .expect(200)
            .body()
            .get("data");
    String first = closed.get(closed.size() - 1).get("timestamp").asString();
    console.lender().await("/api/v1/series/gross", found -> found.get("data").size() == 3);
    console.signIn("Lender DEMO");
    console.open("loans?view=borrowerCode&with=" + first);
    browser.await("document.querySelectorAll('.both > section .groups').length === 2");
    JsonNode drawn =
        browser.run(
            "return [...document.querySelectorAll('.both > section')].map(each => each.innerText)");
    assertThat(drawn.get(0).asString()).startsWith("Known at ").contains("52.50");
    assertThat(drawn.get(1).asString()).startsWith("Known now").contains("157.50");
    console.audit("what stands above a list for two moments");
    assertThat(browser.complaints()).isEmpty();
  }

  /** The lines of a bill, and a month's bills, are on the page, and make its sums. */
  @Test
  void sumsAreCheckedByTheirRows() throws Exception {
    String month = OpenConsole.today().substring(0, 7);
    console.signIn("Lender DEMO");
    for (String record :
        List.of("bill:L0000001:" + month, "billing-summary:DEMO:" + month + ":BRW:USD")) {
      console.open("explain?record=" + record);
      console.awaitText("as do its row");
      console.awaitText("Computed again in your browser: all ");
    }
    console.audit("sums and their rows");
  }

  private static String amount(JsonNode point) {
    return point.get("value").decimalValue().setScale(2, RoundingMode.UNNECESSARY).toPlainString();
  }

  private void told(String figure, String day) throws Exception {
    browser.await(
        "[...document.querySelectorAll('.told')].some(each => each.innerText.includes('"
            + figure
            + "') && each.innerText.startsWith('"
            + day
            + "'))");
  }

  /** Down to the bytes that it sent, but not into the history, which is the auditors'. */
  @Test
  void aLenderExplainsItsOwnAccrual() throws Exception {
    console.signIn("Lender DEMO");
    console.open("accruals?clientId=A&toDate=" + OpenConsole.day(0));
    browser.await("document.querySelector('td .open')");
    browser.run("document.querySelector('td .open').click()");
    browser.await("document.querySelector('dialog[open] p a')");
    assertThat(address()).contains("row=L0000001-C01");
    console.open(address());
    browser.await("document.querySelector('dialog[open] p a')");
    browser.run("document.querySelector('dialog[open] p a').click()");
    String record = "accrual:L0000001-C01:" + OpenConsole.day(0);
    browser.await(
        "new URLSearchParams(location.search).get('record') === '"
            + record
            + "' && document.querySelector('.causes')");
    JsonNode figure =
        console.lender().get("/api/v1/lineage/" + record).expect(200).body().at("/figures/0");
    console.awaitText(figure.get("formula").asString());
    console.awaitText("Computed again in your browser: all ");
    assertThat(browser.run("return document.querySelectorAll('.s-agrees').length").asInt())
        .isGreaterThan(6);
    console.press("Show what was sent");
    console.awaitText("SHA-256 as on arrival");
    console.open(address());
    console.awaitText("SHA-256 as on arrival");
    assertThat(browser.run("return document.querySelectorAll('main .tree a').length").asInt())
        .as("links into the history")
        .isZero();
    console.audit("an accrual explained");
    assertThat(browser.complaints()).isEmpty();

    console.signIn("Lender OTHER");
    console.open("explain?record=" + record);
    console.awaitText(record + ": nothing is there");
  }

  private String address() throws Exception {
    return browser.run("return location.href.split('/console/')[1]").asString();
  }

  /** As known then, with what was unfolded; a figure that was recorded otherwise stands out. */
  @Test
  void aRecordIsExplainedAsItWasKnown() throws Exception {
    JsonNode loan = console.lender().get("/api/v1/lineage/loan:L0000001").expect(200).body();
    String booked =
        loan.get("events")
            .valueStream()
            .filter(each -> each.get("eventType").asString().equals("loan.booked"))
            .map(each -> each.get("timestamp").asString())
            .findFirst()
            .orElseThrow();
    console.signIn("Lender DEMO");
    console.open("explain?record=loan:L0000001");
    browser.await("document.querySelector('.tree details details')");
    browser.run("document.querySelector('.tree details details').open = true");
    browser.await("document.querySelectorAll('.causes').length === 2");
    console.open(address());
    browser.await("document.querySelectorAll('.causes').length === 2");
    console.open("explain?record=loan:L0000001&asOf=" + booked);
    browser.await("document.querySelector('.past-note') && document.querySelector('.causes')");
    assertThat(browser.run("return document.querySelector('.causes').innerText").asString())
        .contains("loan.booked")
        .doesNotContain("loan.opened");
    console.press("Back to now");
    browser.await("!document.querySelector('.past-note')");
    browser.run(
        """
        const ask = window.fetch;
        window.fetch = async (url, init) => {
          const answer = await ask(url, init);
          if (!String(url).includes('/lineage/')) return answer;
          return new Response((await answer.text()).replace(/"worked":"/g, '"worked":"1'), {status: answer.status, headers: answer.headers});
        };
        """);
    browser.run(
        "document.querySelector('[name=record]').value = arguments[0];"
            + " document.querySelector('.filters.wide').requestSubmit()",
        loan.at("/parts/0").asString());
    console.awaitText("differ");
    browser.await("document.querySelector('.s-differs')");
    console.audit("a figure that differs");
  }

  /** Two events that were chosen stand in the address, and a link shows their difference. */
  @Test
  void aLinkHoldsTheEventsThatAreCompared() throws Exception {
    console.signIn("Lender DEMO");
    console.open("loan?id=L0000001");
    browser.await("document.querySelectorAll('.timeline .pick input').length > 1");
    for (int each = 0; each < 2; each++) {
      browser.run("document.querySelectorAll('.timeline .pick input')[arguments[0]].click()", each);
      browser.await("document.querySelectorAll('.timeline .pick input:checked').length > " + each);
    }
    console.awaitText("From position");
    console.open(address());
    console.awaitText("From position");
    assertThat(
            browser.run("return document.querySelectorAll('.pick input:checked').length").asInt())
        .isEqualTo(2);
  }

  /** As the rows of their tables do. */
  @Test
  void marksOpenWhatTheyStandFor() throws Exception {
    console.signIn("Lender DEMO");
    String month = OpenConsole.today().substring(0, 7);
    console.open("revenue?fromMonth=" + month + "&toMonth=" + month);
    browser.await("document.querySelector('.bar-whole')");
    browser.look(390, "light");
    browser.await(
        "[...document.querySelectorAll('.chart .draw')]"
            + ".every(each => each.scrollWidth <= each.clientWidth)");
    console.audit("revenue in a hand");
    browser.await("document.querySelector('.bar-whole')");
    browser.run("document.querySelector('.bar-whole').focus()");
    browser.type(ENTER);
    browser.await(
        "new URLSearchParams(location.search).get('record') === 'billing-summary:DEMO:"
            + month
            + ":BRW:USD' && document.querySelector('.causes')");
    console.open("utilization");
    browser.await("document.querySelector('.heat td.opens')");
    browser.run("document.querySelector('.heat td.opens').focus()");
    browser.type(ENTER);
    browser.await(
        "location.pathname === '/console/holdings' && location.search.includes('clientId=A')");
    console.open("utilization");
    browser.await("document.querySelector('.heat td.opens')");
    browser.run("document.querySelector('.heat td.opens').click()");
    browser.await("location.pathname === '/console/holdings'");
  }

  /** Each kind of record that a lender knows leads to a screen that shows it. */
  @Test
  void thePaletteFindsRecordsByIdAndName() throws Exception {
    console.signIn("Lender DEMO");
    for (List<String> each :
        List.of(
            List.of("L0000001", "Loan", "/console/loan?id=L0000001"),
            List.of("L0000001-C01", "Client part", "/console/loan?id=L0000001"),
            List.of("US0378331005", "Security", "/console/holdings?isin=US0378331005"),
            List.of("BRW", "Borrower", "/console/loans?borrowerCode=BRW"),
            List.of("R-1", "Borrow request", "/console/requests?find=R-1"))) {
      console.open("webhooks");
      openPalette();
      browser.type(each.getFirst().chars().mapToObj(Character::toString).toArray(String[]::new));
      browser.await(
          "[...document.querySelectorAll('.palette .kind')].some(kind => kind.innerText === '"
              + each.get(1)
              + "')");
      browser.run(
          "[...document.querySelectorAll('.palette li')].find(hit =>"
              + " hit.innerText.startsWith(arguments[0])).click()",
          each.get(1));
      browser.await("location.pathname + location.search === '" + each.get(2) + "'");
    }
    console.open("loans");
    openPalette();
    browser.type("L", "0", "0", "0", "0", "0", "0", "1");
    browser.await("document.querySelector('.palette .kind')?.innerText === 'Loan'");
    console.audit("the palette");
    browser.type(ENTER);
    browser.await("location.pathname === '/console/loan'");
  }

  private void openPalette() throws Exception {
    browser.run("document.querySelector('.find').click()");
    browser.await("document.activeElement.matches('.palette input')");
  }

  /** Seen from the past, the day that ends there is told of; and a link to it stays the same. */
  @Test
  void whatChangedIsOfTheDayOfTheMoment() throws Exception {
    console.signIn("Lender DEMO");
    console.open("changes?record=clients&asOf=" + OpenConsole.day(-1) + "T12:00:00Z");
    console.awaitText("Nothing changed between the two moments");
    startsAt(OpenConsole.day(-1));
    browser.type("[");
    startsAt(OpenConsole.day(-2));
    console.press("Back to now");
    console.awaitText("added");
    startsAt(OpenConsole.day(-2));
    console.open("changes?record=clients");
    console.awaitText("added");
    startsAt(OpenConsole.today());
    console.press("Compare");
    browser.await(
        "document.querySelector('[name=from]').value.startsWith('"
            + OpenConsole.day(-1)
            + " 23:59:59')");
    assertThat(browser.complaints()).isEmpty();
  }

  private void startsAt(String day) throws Exception {
    browser.await(
        "new URLSearchParams(location.search).get('from') === '"
            + day
            + "T00:00:00.000Z'"
            + " && document.querySelector('[name=from]').value === '"
            + day
            + " 00:00'");
  }

  /** Of a list of which a part is loaded, order and number are those of the whole. */
  @Test
  void aLongListIsSortedAndCountedAsAWhole() throws Exception {
    Api other = Api.login(console.address(), "other-lender", "other-lender-secret");
    String positions =
        IntStream.rangeClosed(1, MORE_THAN_A_PAGE)
            .mapToObj(units ->
                """
                {"isin": "US0378331005", "ticker": "AAPL", "quantity": %d, "currency": "USD",
                 "clientId": "C%03d", "custodyAccountId": "ACC-1"}
                """
                    .formatted(units, units))
            .collect(Collectors.joining(","));
    String snapshot = "{\"asOfDate\": \"DAY\", \"positions\": [" + positions + "]}";
    String submission =
        other
            .post("/api/v1/positions", OpenConsole.dated(snapshot))
            .expect(201)
            .body()
            .get("submissionId")
            .asString();
    other.await(
        "/api/v1/holdings?limit=1&total=true",
        found -> found.get("total").asInt() == MORE_THAN_A_PAGE);
    console.signIn("Lender OTHER");
    console.open("holdings");
    console.awaitText(MORE_THAN_A_PAGE + " rows, 500 loaded");
    for (String order : List.of("ascending", "descending")) {
      browser.run(
          "[...document.querySelectorAll('thead button')]"
              + ".find(each => each.innerText.startsWith('Held')).click()");
      browser.await("document.querySelector('th[aria-sort=" + order + "]')");
    }
    browser.await(
        "document.querySelector('tbody td.figure').innerText === '" + MORE_THAN_A_PAGE + "'");
    console.audit("a sorted list");
    opensBeyondThePage(other);
    console.open("submission?id=" + submission);
    console.awaitText(MORE_THAN_A_PAGE + " × client holdings reported");
    console.press("Show more");
    browser.await(
        "document.querySelectorAll('[aria-label=Effects] tbody tr').length > " + MORE_THAN_A_PAGE);
  }

  /** Of a link to the last row, which is on no first page; and to none. */
  private void opensBeyondThePage(Api other) throws Exception {
    JsonNode last = other.get("/api/v1/holdings?limit=1000").expect(200).body().at("/data/500");
    String name =
        Stream.of("lenderCode", "isin", "depositary", "accountNumber", "clientId")
            .map(each -> last.path(each).asString(""))
            .collect(Collectors.joining("|"));
    console.open("holdings?row=" + URLEncoder.encode(name, StandardCharsets.UTF_8));
    browser.await("document.querySelector('dialog[open] .fields')");
    assertThat(browser.run("return document.querySelector('dialog[open]').innerText").asString())
        .contains(last.get("clientId").asString());
    console.open("holdings?row=none");
    console.awaitText("The record that this link opens is not among these rows");
  }

  @Nested
  class OfTheTimeBar extends TimeBarCases {

    @Override
    OpenConsole console() {
      return console;
    }
  }
}
