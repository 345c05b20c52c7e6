package io.lendledger.platform.browser;

import static org.assertj.core.api.Assertions.assertThat;

import io.lendledger.platform.scenario.RunningLendledger;
import java.time.LocalDate;
import java.util.List;
import tools.jackson.databind.JsonNode;

/** A sandbox in the hands of people: one that another test has started and played with. */
public final class SandboxByHand {

  private static final String CLOCK = "/sandbox/v1/clock";
  private static final String DIALS = "/sandbox/v1/dials";
  private static final String RIGHT = "\uE014";

  private final OpenConsole console;
  private final Browser browser;

  private SandboxByHand(OpenConsole console) {
    this.console = console;
    this.browser = console.browser();
  }

  /** Moves its clock and turns a dial, where a browser is installed. It has an open loan. */
  public static void play(RunningLendledger service) throws Exception {
    if (!Browser.isInstalled()) {
      return;
    }
    OpenConsole console = OpenConsole.before(service);
    try {
      SandboxByHand hand = new SandboxByHand(console);
      console.signIn("desk");
      console.visit(List.of("sandbox"));
      hand.moveTheClock();
      hand.turnADial();
      hand.lookAtDates();
      assertThat(console.browser().complaints()).isEmpty();
    } finally {
      console.browser().close();
    }
  }

  private JsonNode clock() throws Exception {
    return console.desk().await(CLOCK, clock -> clock.get("state").asString().equals("Standing"));
  }

  private void moveTheClock() throws Exception {
    LocalDate before = LocalDate.parse(clock().get("date").asString());
    itIs(before);
    console.press("Move the clock");
    console.fill("days", "367");
    console.press("Let the days pass");
    browser.await("document.querySelector('dialog[open] [name=days]').ariaInvalid === 'true'");
    console.audit("a move that is refused");
    browser.complaints(); // one was refused, says a 400
    console.fill("days", "1");
    console.press("Let the days pass");
    browser.await(
        "/It is |Days are passing/.test(document.querySelector('dialog[open] .good')?.innerText)");
    console.press("Close");
    itIs(before.plusDays(1));
    assertThat(clock().get("date").asString()).isEqualTo(before.plusDays(1).toString());
  }

  private void itIs(LocalDate day) throws Exception {
    browser.await(
        "[...document.querySelectorAll('.facts div')].some(each => each.innerText =="
            + " 'Business date\\n%s') && document.querySelector('.s-standing')".formatted(day));
  }

  /** Faster than the service answers; the last place of the slider counts. */
  private void turnADial() throws Exception {
    int before = console.desk().get(DIALS).body().get("failedSettlements").asInt();
    browser.run("document.querySelector('[name=failedSettlements]').focus()");
    browser.type(RIGHT, RIGHT, RIGHT, RIGHT, RIGHT);
    console.desk().await(DIALS, dials -> dials.get("failedSettlements").asInt() == before + 5);
    console.awaitText("%d of 100".formatted(before + 5));
    // What others turn is seen with the next look, also of a dial that was turned here.
    console.desk().patch(DIALS, "{\"failedSettlements\": 73}").expect(200);
    browser.run("document.querySelector('[name=lateReturns]').focus()");
    browser.type(RIGHT);
    console.awaitText("73 of 100");
    console.desk().patch(DIALS, "{\"failedSettlements\": %d}".formatted(before + 5)).expect(200);
    console.open("sandbox");
    console.awaitText("%d of 100".formatted(before + 5));
  }

  /** They begin with the sandbox's day and time, not with those of the browser. */
  private void lookAtDates() throws Exception {
    JsonNode clock = clock();
    console.open(
        "loan?id="
            + console
                .desk()
                .get("/desk/v1/loans/custody?status=Open")
                .body()
                .at("/data/0/loanId")
                .asString());
    console.press("Rerate");
    browser.await(
        "document.querySelector('dialog[open] [name=effectiveDate]')?.value === '"
            + clock.get("date").asString()
            + "'");
    console.press("Close");
    console.press("Freeze");
    browser.await("location.search.includes('asOf=')");
    String frozen =
        browser.run("return new URLSearchParams(location.search).get('asOf')").asString();
    // What is seen is of the last event, which is of the sandbox's day, too.
    assertThat(frozen).startsWith(clock.get("date").asString());
    browser.await("document.querySelector('.past-note') && document.querySelector('.facts')");
  }
}
