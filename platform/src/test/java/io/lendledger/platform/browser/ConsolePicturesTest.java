package io.lendledger.platform.browser;

import io.lendledger.platform.scenario.Api;
import io.lendledger.platform.scenario.RunningLendledger;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.concurrent.TimeUnit;
import org.assertj.core.api.Assertions;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledIfSystemProperty;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.JsonNode;

/**
 * Takes the pictures of the console in docs/pictures, by hand (docs/console.md): of a service with
 * the demo programme that runs already, or else of one that it starts.
 */
@EnabledIfSystemProperty(named = "lendledger.console.pictures", matches = "true")
class ConsolePicturesTest {

  private static final Path PICTURES = Path.of("../docs/pictures");
  private static final int WIDTH = 1200;
  private static final long DRAWN_MILLIS = 500;
  private static final Duration PATIENCE = Duration.ofMinutes(15);
  private static final String RUNNING = System.getProperty("lendledger.console.address", "");

  @TempDir Path data;

  @Test
  void takeThem() throws Exception {
    if (!RUNNING.isEmpty()) {
      take(RUNNING);
      return;
    }
    RunningLendledger service = RunningLendledger.startAsItIs(data, "--lendledger.demo=programme");
    try {
      awaitProgramme(service);
      take(service.address());
    } finally {
      service.stop();
    }
  }

  private static void awaitProgramme(RunningLendledger service) throws InterruptedException {
    long end = System.nanoTime() + PATIENCE.toNanos();
    while (!service.lastOutput().contains("Demo programme: all is sent")) {
      Assertions.assertThat(service.lastOutput()).doesNotContain("Demo programme: it ends here");
      Assertions.assertThat(System.nanoTime()).as(service::lastOutput).isLessThan(end);
      TimeUnit.SECONDS.sleep(1);
    }
  }

  private static void take(String address) throws Exception {
    Files.createDirectories(PICTURES);
    JsonNode bill = largestBill(address);
    String loan = loanWithMostTrades(address);
    Browser browser = Browser.start();
    try {
      browser.look(WIDTH, "light");
      signIn(browser, address, "Lender DEMO");
      picture(browser, address, "revenue?fromMonth=2000-01", "revenue", ".plot canvas");
      browser.open(address + "/console/playground");
      browser.await("document.querySelector('textarea')");
      analyse(browser);
      save(browser, "playground");
      picture(browser, address, "loans?status=Open", "loans", null);
      signIn(browser, address, "desk");
      picture(browser, address, "today", "today", "td");
      picture(browser, address, "exposure", "exposure", ".chart svg");
      signIn(browser, address, "Auditor");
      picture(browser, address, "loan?id=" + loan, "loan", null);
      String record =
          "billing-summary:%s:%s:%s:%s"
              .formatted(
                  bill.get("lenderCode").asString(),
                  bill.get("billingMonth").asString(),
                  bill.get("borrowerCode").asString(),
                  bill.get("billingCurrency").asString());
      browser.open(address + "/console/explain?record=" + record);
      unfold(browser);
      save(browser, "explain");
    } finally {
      browser.close();
    }
  }

  private static JsonNode largestBill(String address) throws Exception {
    return desk(address)
        .get("/desk/v1/billing-summary?limit=1000&lenderCode=DEMO")
        .expect(200)
        .body()
        .get("data")
        .valueStream()
        .max((one, other) ->
            one.get("grossAccrual").asDecimal().compareTo(other.get("grossAccrual").asDecimal()))
        .orElseThrow();
  }

  private static String loanWithMostTrades(String address) throws Exception {
    return desk(address)
        .get("/desk/v1/trades?limit=1000&lenderCode=DEMO&tradeType=Recall")
        .expect(200)
        .body()
        .get("data")
        .valueStream()
        .map(trade -> trade.get("loan").get("loanId").asString())
        .max(String::compareTo)
        .orElseThrow();
  }

  private static Api desk(String address) throws Exception {
    return Api.login(address, "demo-desk", "demo-desk-secret");
  }

  private static void signIn(Browser browser, String address, String person) throws Exception {
    browser.open(address + "/");
    browser.await("document.querySelector('.person, nav')");
    if (browser.run("return !!document.querySelector('nav')").asBoolean()) {
      browser.run(
          "[...document.querySelectorAll('button')]"
              + ".find(each => each.textContent === 'Sign out').click()");
      browser.await("document.querySelector('.person')");
    }
    browser.run(
        "[...document.querySelectorAll('.person')]"
            + ".find(each => each.textContent.includes(arguments[0])).click()",
        person);
    browser.await("document.querySelector('nav a[aria-current]')");
  }

  private static void picture(
      Browser browser, String address, String screen, String name, String drawn) throws Exception {
    browser.open(address + "/console/" + screen);
    browser.await("document.querySelector('main h1') && !document.querySelector('.skeleton')");
    if (drawn != null) {
      browser.await("document.querySelector('" + drawn + "')");
    }
    save(browser, name);
  }

  private static void analyse(Browser browser) throws Exception {
    browser.run(
        """
        const text = document.querySelector('textarea');
        const set = Object.getOwnPropertyDescriptor(HTMLTextAreaElement.prototype, 'value').set;
        set.call(text, 'GME XNYS\\nAMC XNYS\\nSMCI XNAS\\nENPH XNAS\\nTSLA XNAS\\nAAPL XNAS\\nDE0007164600\\nFR0000131104\\nGB0002374006');
        text.dispatchEvent(new Event('input', {bubbles: true}));
        """);
    browser.await("document.querySelector('button.primary').textContent.includes('9')");
    browser.run("document.querySelector('button.primary').click()");
    browser.await("document.querySelector('table')");
  }

  private static void unfold(Browser browser) throws Exception {
    browser.await("document.querySelector('.causes')");
    browser.run("document.querySelector('.tree details details').open = true");
    browser.await("document.querySelectorAll('.causes').length > 1");
  }

  private static void save(Browser browser, String name) throws Exception {
    TimeUnit.MILLISECONDS.sleep(DRAWN_MILLIS);
    Files.write(PICTURES.resolve(name + ".png"), browser.picture());
  }
}
