package io.lendledger.platform.browser;

import static org.assertj.core.api.Assertions.assertThat;

import io.lendledger.platform.scenario.Api;
import java.util.Comparator;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/**
 * Lists that are taken along, as files and on paper: each has what was asked for, and all of it.
 */
class ConsoleFilesTest extends OnConsole {

  private static final int THREE_PAGES = 1600;
  private static final String LISTEN =
      """
      window.saved = [];
      const make = URL.createObjectURL;
      URL.createObjectURL = (blob) => {
        window.blob = blob;
        return make.call(URL, blob);
      };
      HTMLAnchorElement.prototype.click = function () {
        window.saved.push({name: this.download, blob: window.blob});
      };
      """;

  private String before;

  @Override
  void prepare() throws Exception {
    console.deliver();
    Api other = Api.login(console.address(), "other-lender", "other-lender-secret");
    report(other, 1);
    before =
        other
            .await(
                "/api/v1/holdings?limit=1&total=true",
                found -> found.get("total").asInt() == THREE_PAGES + 1)
            .get("asOf")
            .asString();
    report(other, 99_999);
    other.await(
        "/api/v1/holdings?clientId=C0001", found -> found.at("/data/0/quantity").asInt() == 99_999);
  }

  /** Positions of as many units as their number, but the first; and one of another security. */
  private static void report(Api lender, int first) throws Exception {
    String positions =
        IntStream.rangeClosed(1, THREE_PAGES)
            .mapToObj(number ->
                position(
                    "US0378331005",
                    "AAPL",
                    "C%04d".formatted(number),
                    number == 1 ? first : number))
            .collect(Collectors.joining(","));
    String another = position("US5949181045", "MSFT", "C0002", 5);
    String snapshot = "{\"asOfDate\": \"DAY\", \"positions\": [" + positions + "," + another + "]}";
    assertThat(lender.post("/api/v1/positions", OpenConsole.dated(snapshot)).status())
        .isLessThan(300);
  }

  private static String position(String isin, String ticker, String client, int units) {
    return """
    {"isin": "%s", "ticker": "%s", "quantity": %d, "currency": "USD",
     "clientId": "%s", "custodyAccountId": "ACC-1"}
    """
        .formatted(isin, ticker, units, client);
  }

  private void openPositions() throws Exception {
    console.signIn("Lender OTHER");
    console.open("holdings?isin=US0378331005&sort=-quantity&asOf=" + before);
    console.awaitText("1\u202f600 rows, 500 loaded");
    browser.run(LISTEN);
  }

  @Test
  void aFileHasTheFilteredSortedRowsOfTheMomentOfAllPages() throws Exception {
    openPositions();
    browser.type("e");
    List<String> lines = saved();
    assertThat(lines.getFirst())
        .isEqualTo(
            "isin,clientId,accountNumber,depositary,quantity,onLoanUnits,freeUnits,pendingUnits,"
                + "positionStatus,optInStatus");
    List<Integer> quantities =
        lines.stream().skip(1).map(line -> Integer.valueOf(line.split(",", -1)[4])).toList();
    assertThat(quantities)
        .as("not of the other security, nor of a later moment")
        .hasSize(THREE_PAGES)
        .isSortedAccordingTo(Comparator.reverseOrder())
        .startsWith(THREE_PAGES)
        .endsWith(1);
    assertThat(browser.run("return window.saved[0].name").asString())
        .matches("positions-20[0-9T.-]+Z\\.csv");
  }

  @Test
  void aFileUnderWayIsStopped() throws Exception {
    openPositions();
    browser.run(
        """
        const ask = window.fetch;
        window.free = () => window.fetch = ask;
        window.fetch = (url, init) => !String(url).includes('cursor=') ? ask(url, init)
          : new Promise((_, refuse) => init.signal.addEventListener('abort', () => refuse(init.signal.reason)));
        """);
    console.press("Export CSV");
    console.awaitText("500 of 1\u202f600 rows");
    console.audit("a file under way");
    console.press("Stop");
    browser.await("!document.querySelector('.progress')");
    browser.run("window.free()");
    console.press("Export CSV");
    assertThat(saved()).hasSize(1 + THREE_PAGES);
    assertThat(browser.run("return window.saved.length").asInt()).isEqualTo(1);
  }

  /** A record is found again by its lender and its key; ways to elsewhere are no fields. */
  @Test
  void aFileNamesWhatItsRowsAreOf() throws Exception {
    console.signIn("desk");
    console.open("changes?record=holdings");
    browser.await("document.querySelector('tbody th')");
    assertThat(browser.run("return document.querySelector('thead').innerText").asString())
        .contains("Lender");
    browser.run(LISTEN);
    browser.type("e");
    List<String> lines = saved();
    assertThat(lines.getFirst()).isEqualTo("lenderCode,key,kind,field,before,after");
    assertThat(lines).anyMatch(line -> line.startsWith("DEMO,"));
    assertThat(
            lines.stream()
                .filter(line -> line.startsWith("OTHER,"))
                .map(line -> line.split(",", -1)[1])
                .distinct())
        .as("records of all pages")
        .hasSize(THREE_PAGES + 1);

    console.signIn("Lender DEMO");
    console.open("clients");
    browser.await("document.querySelector('td .open')");
    browser.run(LISTEN);
    browser.type("e");
    assertThat(saved())
        .hasSize(3)
        .first()
        .isEqualTo("clientId,optInStatus,feeSplit,effectiveDate,inForce");
  }

  /** Read by the mapping of its sender, and with lines that are no records. */
  @Test
  void aFaultStandsInItsRecordOfTheSendersOwnCsv() throws Exception {
    Api other = Api.login(console.address(), "other-lender", "other-lender-secret");
    other
        .put(
            "/api/v1/csv-mappings/client-reference",
            "{\"columns\": {\"Split\": \"feeSplit\"}, \"separator\": \";\", \"decimal\": \",\"}")
        .expect(200);
    String rows =
        """
        clientId;effectiveDate;optInStatus;Split

        C 3 1/2";DAY;In;90,5

        "C
        2";DAY;In;200,5
        """;
    other.postCsv("/api/v1/client-reference", OpenConsole.dated(rows)).expect(400);
    console.signIn("Lender OTHER");
    console.open("submissions?status=Refused");
    browser.await("document.querySelector('td .open')");
    browser.run("document.querySelector('td .open').click()");
    browser.await("document.querySelector('.sent-record mark')");
    List<String> shown =
        browser
            .run(
                """
                return [...document.querySelectorAll('article')].filter(each => each.querySelector('.sent-record'))
                  .map(each => [each.querySelector('h3').innerText.split(',')[0],
                    ...[...each.querySelectorAll('dt, mark')].map(one => one.innerText)].join(' '));
                """)
            .valueStream()
            .map(each -> each.asString())
            .toList();
    assertThat(shown).contains("Record 1 clientId C 2 effectiveDate optInStatus Split 200,5");
  }

  private List<String> saved() throws Exception {
    browser.await("window.saved.length > 0");
    return browser
        .runAsync("window.saved.at(-1).blob.text().then(arguments[0])")
        .asString()
        .strip()
        .lines()
        .toList();
  }

  /** On a screen a list has as many rows as can be seen, on paper all. */
  @Test
  void paperShowsAllRows() throws Exception {
    console.signIn("Auditor");
    console.open("events");
    String rows = "document.querySelectorAll('tbody tr:not(.space)').length";
    String all = "document.querySelector('table').ariaRowCount - 1";
    browser.await("document.querySelector('td .open')");
    browser.run("document.querySelector('.frame').style.height = '60px'");
    browser.await(rows + " < " + all);
    browser.run("dispatchEvent(new Event('beforeprint'))");
    browser.await(rows + " === " + all);
    browser.run("dispatchEvent(new Event('afterprint'))");
    browser.await(rows + " < " + all);
  }

  /** A sheet says what it is, and is black on white however the screen was. */
  @Test
  void paperSaysWhatItIs() throws Exception {
    console.signIn("desk");
    console.open("loans?status=Open");
    browser.await("document.querySelector('td .open')");
    browser.paper(true);
    assertThat(browser.run("return document.body.innerText").asString())
        .contains("Lendledger, Loans, for demo-desk, printed at", "UTC", "Status: Open")
        .doesNotContain("Sign out", "Export CSV");
    assertThat(
            browser.run("return getComputedStyle(document.querySelector('td')).color").asString())
        .as("the ink")
        .isEqualTo("rgb(21, 32, 43)");
    assertThat(
            browser
                .run("return getComputedStyle(document.querySelector('.frame')).overflowY")
                .asString())
        .isEqualTo("visible");
    browser.paper(false);
  }
}
