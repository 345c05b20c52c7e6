package io.lendledger.platform.browser;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;

/** People at the console: every screen of each, and what none of them may see. */
class ConsoleBrowserTest extends OnConsole {

  private static final String ENTER = "\uE007";
  private static final String TAB = "\uE004";
  private static final String DOWN = "\uE015";

  @Override
  void prepare() throws Exception {
    console.deliver();
    console.fallShort();
  }

  @Test
  void everyScreenOfALenderIsSoundAndAccessible() throws Exception {
    console.signIn("Lender DEMO");
    console.visit(Routes.OF_READERS);
    console.visit(Routes.OF_LENDER);
    String submission =
        console.lender().get("/api/v1/submissions").body().at("/data/0/submissionId").asString();
    console.visit(List.of("submission?id=" + submission));
  }

  @Test
  void everyScreenOfTheDeskIsSoundAndAccessible() throws Exception {
    console.signIn("desk");
    console.visit(Routes.OF_DESK);
    console.visit(Routes.OF_READERS);
  }

  @Test
  void everyScreenOfAnAuditorIsSoundAndAccessible() throws Exception {
    console.signIn("Auditor");
    browser.complaints();
    console.visit(Routes.OF_AUDITOR);
  }

  /** Somebody who has nothing yet is told why, on every screen. */
  @Test
  void emptyScreensSayWhatToDo() throws Exception {
    console.signIn("Lender OTHER");
    for (String screen : List.of("loans", "holdings", "utilization", "clients", "submissions")) {
      console.open(screen);
      browser.await("document.querySelector('.notice pre')?.innerText.includes('curl')");
    }
    console.signIn("Auditor");
    console.open("parked");
    browser.await("document.querySelector('.notice pre')?.innerText.includes('parked-events')");
  }

  /** One step back leads to where somebody was. */
  @Test
  void aLinkIsOneStep() throws Exception {
    console.signIn("Lender DEMO");
    console.open("changes?record=custody");
    browser.await("document.querySelector('tbody th a')");
    browser.run(
        """
        window.steps = [];
        const push = history.pushState;
        history.pushState = function(...step) { window.steps.push(step[2]); return push.apply(this, step); };
        document.querySelector('tbody th a').click();
        """);
    browser.await("location.pathname === '/console/loan' && document.querySelector('.facts')");
    browser.run("document.querySelector('nav a').click()");
    browser.await("location.pathname !== '/console/loan'");
    assertThat(browser.run("return window.steps.length").asInt()).isEqualTo(2);
  }

  /** WCAG 2.1.4: who speaks to the machine presses keys without meaning to. */
  @Test
  void keysThatArePressedAloneCanBeTurnedOff() throws Exception {
    console.signIn("Lender DEMO");
    console.open("loans");
    browser.type("?");
    switchKeys();
    console.audit("the window of keys");
    console.press("Close");
    browser.await("!document.querySelector('dialog[open]')");
    console.open("loans");
    browser.type("g", "t", "[", "?");
    assertThat(browser.run("return location.pathname + location.search").asString())
        .isEqualTo("/console/loans");
    assertThat(browser.run("return !!document.querySelector('dialog[open]')").asBoolean())
        .isFalse();
    console.press("Keys ?");
    switchKeys();
    console.press("Close");
    browser.await("!document.querySelector('dialog[open]')");
    browser.type("g", "t");
    browser.await("location.pathname === '/console/trades'");
  }

  private void switchKeys() throws Exception {
    browser.await("document.querySelector('dialog[open] input[type=checkbox]')");
    browser.run("document.querySelector('dialog[open] input[type=checkbox]').click()");
  }

  @Test
  void theKeyboardAloneLeadsToALoanAndThePastHasNone() throws Exception {
    console.signIn("Lender DEMO");
    console.open("loans");
    browser.type(TAB, ENTER);
    browser.await("document.activeElement.id === 'main'");
    browser.type("g", "t");
    browser.await("location.pathname === '/console/trades'");
    browser.type("g", "l");
    browser.await("location.pathname === '/console/loans' && document.querySelector('td .open')");
    browser.type(DOWN);
    browser.await("document.activeElement.matches('td .open')");
    browser.type(ENTER);
    browser.await(
        "location.search === '?id=L0000001' && document.querySelector('.timeline li')"
            + " && document.querySelector('.facts')");
    assertThat(browser.run("return document.querySelector('.facts').innerText").asString())
        .contains("4.20")
        .contains("9\u202f000");
    assertThat(browser.run("return document.querySelector('.timeline').innerText").asString())
        .as("events and fields in words")
        .contains("Loan booked", "Original units");
    browser.type("[");
    browser.await(
        "document.querySelector('.past-note') && document.body.innerText"
            + ".includes('No such loan at this moment')");
    browser.type("]");
    browser.await("!document.querySelector('.past-note') && document.querySelector('.facts')");
  }

  @Test
  void aLinkToNoMomentIsRefusedAndTheBarLeadsOutOfIt() throws Exception {
    console.signIn("Lender DEMO");
    browser.open(console.address() + "/console/loans?asOf=yesterday");
    console.awaitText("VALIDATION_FAILED");
    assertThat(browser.run("return document.querySelector('main').innerText").asString())
        .contains("asOf", "yesterday");
    console.press("Back to now");
    browser.await("!location.search && document.querySelector('td .open')");
    assertThat(browser.complaints())
        .as("the refusal is all that the browser tells of")
        .allMatch(each -> each.contains("status of 400"));
  }

  /** Its pages are read and searched by whoever is signed in, or nobody. */
  @Test
  void theDocumentationIsSoundAccessibleAndSearched() throws Exception {
    console.signIn("desk");
    browser.complaints();
    assertThat(browser.run("return document.querySelector('nav a.help').pathname").asString())
        .isEqualTo("/docs");
    for (String page : List.of("", "/readme", "/lending")) {
      browser.open(console.address() + "/docs" + page);
      browser.await(
          "document.querySelector('main h1') && !document.querySelector('#search').hidden");
      console.audit("/docs" + page);
    }
    browser.type("/");
    browser.await("document.activeElement.id === 'words'");
    browser.type("required value".split(""));
    browser.await("document.querySelector('#found a')");
    console.audit("the search");
    assertThat(
            browser
                .run("return document.querySelector('#found a').getAttribute('href')")
                .asString())
        .isEqualTo("/docs/lending#loan-price-and-required-value");
    browser.type(ENTER);
    browser.await(
        "location.pathname === '/docs/lending' && location.hash ==="
            + " '#loan-price-and-required-value'");
    browser.await("document.querySelector('#results').hidden");
    browser.run("document.querySelector('#words').value = 'qqqq'");
    browser.run("document.querySelector('#words').dispatchEvent(new Event('input'))");
    browser.await("document.querySelector('#told').textContent === 'Nothing found'");
    assertThat(browser.complaints()).isEmpty();
    wear("dark");
    assertThat(ground()).as("dark").isEqualTo("rgb(20, 24, 29)");
    browser.open(console.address() + "/docs/faults");
    browser.await("document.querySelector('#look').value === 'dark'");
    assertThat(ground()).as("another page").isEqualTo("rgb(20, 24, 29)");
    console.audit("/docs/faults, dark by choice");
    wear("");
    assertThat(ground()).as("as the system").isEqualTo("rgb(255, 255, 255)");
    assertThat(browser.complaints()).isEmpty();
  }

  private void wear(String look) throws Exception {
    browser.await("document.querySelector('#looks') && !document.querySelector('#looks').hidden");
    browser.run(
        "const look = document.querySelector('#look'); look.value = arguments[0];"
            + " look.dispatchEvent(new Event('change'))",
        look);
  }

  private String ground() throws Exception {
    return browser.run("return getComputedStyle(document.body).backgroundColor").asString();
  }

  /** Arrows lead from mark to mark, and the line below says what each is. */
  @Test
  void chartsAreReadByKeyboard() throws Exception {
    console.signIn("desk");
    console.open("shortfalls");
    browser.await("document.querySelectorAll('.stream').length === 2");
    String first = told();
    browser.run("document.querySelector('.stream').focus()");
    browser.type("\uE015");
    browser.await("document.activeElement.dataset.mark === '1'");
    assertThat(told()).isNotEqualTo(first).contains("1\u202f000 units");
  }

  private String told() throws Exception {
    return browser.run("return document.querySelector('.told').innerText").asString();
  }

  /** A list that is empty because of its filters says so, and not that there is nothing at all. */
  @Test
  void filtersThatNothingFitsAreCleared() throws Exception {
    console.signIn("desk");
    console.open("loans?borrowerCode=NOBODY");
    console.awaitText("Nothing fits the filters");
    console.press("Clear the filters");
    browser.await("document.querySelector('td .open') && !location.search.includes('NOBODY')");
    console.open("submissions?from=2000-01-01%2009:00&to=2000-01-02");
    console.awaitText("Nothing fits the filters");
    console.open("loans?find=zzzz");
    console.awaitText("No row that is loaded has");
    console.press("Show all");
    browser.await("document.querySelector('td .open')");
  }

  @Test
  void anotherLendersLinkShowsNothing() throws Exception {
    console.signIn("Lender OTHER");
    console.open("loan?id=L0000001");
    console.awaitText("No such loan at this moment");
    assertThat(browser.run("return document.body.innerText").asString()).doesNotContain("BRW");
  }

  /** It would let a script act as whoever is signed in. */
  @Test
  void scriptsCannotReadTheCookie() throws Exception {
    console.signIn("Lender DEMO");
    assertThat(browser.run("return document.cookie").asString()).isEmpty();
    assertThat(browser.run("return localStorage.length + sessionStorage.length").asInt()).isZero();
  }
}
