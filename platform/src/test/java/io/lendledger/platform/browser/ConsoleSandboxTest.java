package io.lendledger.platform.browser;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;

/** A sandbox in the hands of people. */
class ConsoleSandboxTest extends OnConsole {

  @Override
  String[] options() {
    return new String[] {OpenConsole.SANDBOX};
  }

  @Test
  void theClockIsMovedAndADialIsTurned() throws Exception {
    console.signIn("desk");
    console.visit(List.of("sandbox"));
    String before = console.desk().get("/sandbox/v1/clock").body().get("date").asString();
    console.press("Move the clock");
    console.fill("days", "1");
    console.press("Let the days pass");
    browser.await(
        "/It is |Days are passing/.test(document.querySelector('dialog[open]')?.innerText)");
    console.press("Close");
    browser.await(
        "document.querySelector('.s-standing') && !document.querySelector('.facts').innerText"
            + ".includes('Business date\\n"
            + before
            + "')");
    browser.run(
        """
        const dial = document.querySelector('[name=failedSettlements]');
        dial.value = 25;
        dial.dispatchEvent(new Event('input', {bubbles: true}));
        dial.dispatchEvent(new Event('change', {bubbles: true}));
        """);
    console
        .desk()
        .await("/sandbox/v1/dials", dials -> dials.get("failedSettlements").asInt() == 25);
    console.awaitText("25 of 100");
    assertThat(browser.complaints()).isEmpty();
  }

  /** What is typed for the desk begins with the sandbox's day, not with that of the browser. */
  @Test
  void datesBeginWithTheBusinessDate() throws Exception {
    console.signIn("desk");
    console.open("sandbox");
    assertThat(console.desk().post("/sandbox/v1/clock", "{\"days\": 1}").status()).isLessThan(300);
    String day =
        console
            .desk()
            .await("/sandbox/v1/clock", clock -> clock.get("state").asString().equals("Standing"))
            .get("date")
            .asString();
    console.open("loan?id=L0000001");
    browser.await("document.querySelector('main .do button')");
    console.press("Rerate");
    browser.await(
        "document.querySelector('dialog[open] [name=effectiveDate]')?.value === '" + day + "'");
  }
}
