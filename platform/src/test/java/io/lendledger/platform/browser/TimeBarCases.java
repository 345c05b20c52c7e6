package io.lendledger.platform.browser;

import static org.assertj.core.api.Assertions.assertThat;

import io.lendledger.platform.scenario.Api;
import java.util.List;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.JsonNode;

/** The moment at which everything is seen, another one beside it, and the steps between moments. */
abstract class TimeBarCases {

  private static final String LEFT = "\uE012";
  private static final String RIGHT = "\uE014";

  abstract OpenConsole console();

  private Browser browser() {
    return console().browser();
  }

  private Api auditor() throws Exception {
    return Api.login(console().address(), "demo-auditor", "demo-auditor-secret");
  }

  /** Above the slider a lender sees how much happened of its own, the desk of all. */
  @Test
  void theTimeBarDrawsWhatHappenedToWhomItConcerns() throws Exception {
    console().signIn("Lender DEMO");
    assertThat(eventsOfToday()).isEqualTo(counted(console().lender(), "/api/v1/activity"));
    console().signIn("desk");
    assertThat(eventsOfToday())
        .isGreaterThan(counted(console().lender(), "/api/v1/activity"))
        .isLessThanOrEqualTo(counted(console().desk(), "/desk/v1/activity"));
    console().open("loans");
    browser().await("document.querySelector('.activity rect')");
    console().audit("the desk's time bar");
    assertThat(browser().complaints()).isEmpty();
  }

  /** To the very moments at which closes, and a lender's own events, happened. */
  @Test
  void stepsLeadToRealMoments() throws Exception {
    console().signIn("Lender DEMO");
    for (String by : List.of("close", "event")) {
      String of = by.equals("close") ? "eventType=business-day.closed" : "lenderCode=DEMO";
      List<String> moments =
          auditor()
              .get("/audit/v1/events?order=Newest&limit=1000&" + of)
              .expect(200)
              .body()
              .get("data")
              .valueStream()
              .map(each -> each.get("timestamp").asString())
              .distinct()
              .toList();
      console().open("loans");
      browser()
          .run(
              """
              const select = document.querySelector('.time select');
              select.value = arguments[0];
              select.dispatchEvent(new Event('change', {bubbles: true}));
              """,
              by);
      browser().await("location.search.includes('step=" + by + "')");
      for (String moment : moments.subList(0, 3)) {
        browser().type("[");
        seen(moment);
      }
      browser().type("]");
      seen(moments.get(1));
      browser().await("document.querySelector('.time [role=status]')");
      console().audit("steps by " + by);
      browser().type("]");
      seen(moments.get(0));
      browser().type("]");
      browser().await("!document.querySelector('.past-note')");
    }
    assertThat(browser().complaints()).isEmpty();
  }

  @Test
  void anAuditorGoesIntoThePastByTheSlider() throws Exception {
    console().signIn("Auditor");
    console().open("events");
    browser().await("document.querySelector('.activity rect')");
    assertThat(
            browser()
                .run("return document.querySelector('.activity input').ariaValueText")
                .asString())
        .contains("events")
        .startsWith("now");
    browser().run("document.querySelector('.activity input').focus()");
    browser().type(LEFT);
    browser()
        .await(
            "new URLSearchParams(location.search).get('asOf') === '"
                + OpenConsole.day(-1)
                + "T23:59:59.999Z'"
                + " && document.querySelector('.past-note')");
    console().awaitText("nothing in it fits the filters");
    browser().type(RIGHT);
    browser().await("!document.querySelector('.past-note')");
    browser().await("document.querySelector('tbody tr')");
    browser().await(position(1) + " > " + position(2));
  }

  /** There it stays what was typed, and no other day is shown. */
  @Test
  void aDayThatThereIsNotIsRefused() throws Exception {
    console().signIn("Lender DEMO");
    console().open("loans");
    for (String none : List.of("2026-02-30", "2026-06-31", "2026-11-20 24:00")) {
      enter(none);
      console().awaitText("Write 2026-11-20 or 2026-11-20 17:30");
      assertThat(browser().run("return location.search").asString()).doesNotContain("asOf");
    }
    enter("2024-02-29");
    seen("2024-02-29T23:59:59.999Z");
  }

  /** What is not over would change under a frame that says that it does not. */
  @Test
  void aMomentThatIsNotOverIsNow() throws Exception {
    console().signIn("Lender DEMO");
    console().open("loans");
    enter(OpenConsole.today());
    console().awaitText("That is not over yet: this is now");
    assertThat(browser().run("return location.search").asString()).doesNotContain("asOf");
    enter(OpenConsole.day(-1));
    seen(OpenConsole.day(-1) + "T23:59:59.999Z");
    browser().await("!document.body.innerText.includes('not over yet')");
  }

  /** The machine's clock is an hour ahead; frozen is what is seen. */
  @Test
  void whatIsFrozenIsOfTheServicesMoment() throws Exception {
    console().signIn("Lender DEMO");
    console().open("loans");
    browser()
        .run("const real = Date.now; Date.now = () => real() + 3_600_000; window.began = real();");
    console().press("Freeze");
    browser().await("document.querySelector('.past-note')");
    assertThat(
            browser()
                .run(
                    "return Date.parse(new URLSearchParams(location.search).get('asOf')) -"
                        + " window.began")
                .asLong())
        .isLessThanOrEqualTo(0);
  }

  /** Without the frame of the past, which would say that it is of then. */
  @Test
  void aScreenThatIsAlwaysOfNowSaysSo() throws Exception {
    console().signIn("Lender DEMO");
    console().open("playground?asOf=" + OpenConsole.day(-1) + "T23:59:59.999Z");
    console().awaitText("This screen is always of now");
    console().audit("a screen of now in the past");
    assertThat(browser().run("return document.documentElement.className").asString())
        .doesNotContain("past");
    browser().run("document.querySelector('nav a').click()");
    browser().await("document.documentElement.className.includes('past')");
  }

  /** The handle above the bars holds the moment with which the tables are compared. */
  @Test
  void twoHandlesCompareTwoDays() throws Exception {
    console().signIn("Lender DEMO");
    console().open("loans?with=" + OpenConsole.today() + "T00:00:00.000Z");
    browser().await("document.querySelector('.activity input.other')");
    assertThat(
            browser()
                .run("return document.querySelector('.activity input.other').ariaValueText")
                .asString())
        .isEqualTo(OpenConsole.today());
    browser().run("document.querySelector('.activity input.other').focus()");
    browser().type(LEFT);
    browser()
        .await(
            "new URLSearchParams(location.search).get('with') === '"
                + OpenConsole.day(-1)
                + "T23:59:59.999Z'");
    console().awaitText("1 added, 0 removed, 0 changed");
    browser().await("document.querySelector('.activity rect.between')");
    console().audit("two handles");
    console().press("End comparison");
    browser().await("!document.querySelector('.activity input.other')");
    assertThat(browser().complaints()).isEmpty();
  }

  /** What clients got is compared below the bills, and accounts as all other lists. */
  @Test
  void exposuresAndBillsAreCompared() throws Exception {
    String yesterday = OpenConsole.day(-1) + "T23:59:59.999Z";
    console().signIn("desk");
    for (String list : List.of("exposure", "revenue")) {
      console().open(list + "?with=" + yesterday);
      console().awaitText("1 added, 0 removed, 0 changed");
      browser().await("document.querySelector('tbody .s-added')");
      console().audit(list + " compared");
    }
    browser().await("document.querySelector('[aria-label=\"Client revenue\"] .s-added')");
    console().open("changes");
    browser().await("document.querySelector('[name=record]')");
    console().fill("record", "bills");
    console().press("Show");
    browser()
        .await("location.pathname === '/console/revenue' && location.search.includes('with=')");
    assertThat(browser().complaints()).isEmpty();
  }

  private void enter(String moment) throws Exception {
    browser()
        .run(
            """
            document.querySelector('[name=at]').value = arguments[0];
            document.querySelector('form.time').requestSubmit();
            """,
            moment);
  }

  /** As everything else that is seen at a moment. */
  @Test
  void historyHasTheEventsOfTheVeryMoment() throws Exception {
    JsonNode last = auditor().get("/audit/v1/events?order=Newest&limit=1").body().at("/data/0");
    String at = last.get("timestamp").asString();
    console().signIn("Auditor");
    console().open("events?asOf=" + at);
    browser().await(position(1) + " === " + last.get("position").asString());
    console().open("events?to=" + OpenConsole.today());
    browser().await("document.querySelector('td .open')");
    assertThat(
            browser()
                .run(
                    "return performance.getEntriesByType('resource').map(each =>"
                        + " each.name).find(each => each.includes('/audit/v1/events?') &&"
                        + " each.includes('order='))")
                .asString())
        .contains("to=" + OpenConsole.day(1) + "T00%3A00%3A00.000Z");
  }

  /** Also changes of loans, which followers read in their order. */
  @Test
  void loanChangesComeWithTheNewestFirst() throws Exception {
    JsonNode changes = console().lender().get("/api/v1/events?limit=1000").expect(200).body();
    String first = changes.at("/data/0/eventId").asString();
    String last = changes.get("data").get(changes.get("data").size() - 1).get("eventId").asString();
    console().signIn("Lender DEMO");
    console().open("feed");
    browser().await("document.querySelector('tbody tr .open')?.textContent === '" + last + "'");
    console().audit("loan changes");
    console().open("feed?order=Oldest");
    browser().await("document.querySelector('tbody tr .open')?.textContent === '" + first + "'");
    assertThat(browser().complaints()).isEmpty();
  }

  /** What a loan's page says differs is what differs between the API's two answers. */
  @Test
  void aLoanIsComparedFieldByField() throws Exception {
    String booked =
        auditor()
            .get("/audit/v1/events?eventType=loan.booked")
            .expect(200)
            .body()
            .at("/data/0/timestamp")
            .asString();
    String loan = "/api/v1/loans/L0000001";
    JsonNode was = console().lender().get(loan + "?asOf=" + booked).expect(200).body();
    JsonNode is = console().lender().get(loan).expect(200).body();
    console().signIn("Lender DEMO");
    console().open("loan?id=L0000001&with=" + booked);
    browser().await("document.querySelector('.versus tbody tr')");
    for (String field : List.of("loanStatus", "trades[L0000001].tradeStatus")) {
      String pointer = field.startsWith("trades") ? "/trades/0/tradeStatus" : "/loanStatus";
      assertThat(was.at(pointer)).as(field).isNotEqualTo(is.at(pointer));
      assertThat(differing(field))
          .as(field)
          .contains(was.at(pointer).asString(), is.at(pointer).asString());
    }
    assertThat(differing("isin")).as("what is as it was").isEmpty();
    console().audit("a loan compared");
    String before = OpenConsole.day(-1) + "T00:00:00Z";
    console().open("loan?id=L0000001&with=" + before);
    console().awaitText("Loan L0000001 was not there yet");
    browser().complaints(); // there is no such record, says a 404

    console().open("reconciliation?with=" + booked);
    browser().await("document.querySelector('td .open')");
    browser().run("document.querySelector('td .open').click()");
    browser().await("document.querySelector('dialog[open] .fields mark')");
    assertThat(
            browser()
                .run("return document.querySelector('dialog[open] .fields').innerText")
                .asString())
        .doesNotContain("~")
        .contains("9\u202f000");
    console().audit("a row compared");
    assertThat(browser().complaints()).isEmpty();
  }

  private long eventsOfToday() throws Exception {
    browser().await("document.querySelector('.activity rect.known')");
    return Long.parseLong(
        browser()
            .run("return document.querySelector('.activity input').ariaValueText")
            .asString()
            .replaceFirst(".*, (.*) events?", "$1")
            .replaceAll("\\D", ""));
  }

  private static long counted(Api api, String path) throws Exception {
    return api.get(path + "?bucket=day&from=" + OpenConsole.today() + "T00:00:00Z")
        .expect(200)
        .body()
        .at("/data/0/events")
        .asLong();
  }

  private void seen(String moment) throws Exception {
    browser().await("new URLSearchParams(location.search).get('asOf') === '" + moment + "'");
  }

  private static String position(int row) {
    return "Number(document.querySelector('tbody tr:nth-child(%d) .open').textContent)"
        .formatted(row);
  }

  private String differing(String field) throws Exception {
    return browser()
        .run(
            """
            return [...document.querySelectorAll('.versus td[title]')]
              .find(each => each.title === arguments[0])?.closest('tr').innerText ?? '';
            """,
            field)
        .asString();
  }
}
