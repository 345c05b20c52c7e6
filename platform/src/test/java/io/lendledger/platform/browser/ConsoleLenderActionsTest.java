package io.lendledger.platform.browser;

import static org.assertj.core.api.Assertions.assertThat;

import io.lendledger.platform.scenario.WebhookTarget;
import java.util.List;
import org.junit.jupiter.api.Test;

/** What a lender does at the console: clients opt in and out, and addresses are told of changes. */
class ConsoleLenderActionsTest extends OnConsole {

  private static final String WEBHOOKS = "/api/v1/webhook-subscriptions";

  @Test
  void aClientOptsOutAndIsToldFirstWhatIsLentForIt() throws Exception {
    console.signIn("Lender DEMO");
    console.open("clients?clientId=B");
    browser.await("document.querySelector('td .open')");
    browser.run("document.querySelector('td .open').click()");
    browser.await("document.querySelector('dialog[open] .preview table')");
    console.audit("an opt-out");
    console.fill("feeSplit", "300");
    console.press("Tell the programme");
    browser.await("document.querySelector('dialog[open] [name=feeSplit]').ariaInvalid === 'true'");
    console.fill("feeSplit", "80");
    console.press("Tell the programme");
    console.awaitText("Client B is Out with 80 %");
    assertThat(
            console
                .lender()
                .get("/api/v1/clients?clientId=B")
                .body()
                .get("data")
                .findValuesAsString("optInStatus"))
        .contains("Out");
  }

  @Test
  void anAddressIsSubscribedTestedToldAgainAndForgotten() throws Exception {
    try (WebhookTarget target = new WebhookTarget()) {
      console.signIn("Lender DEMO");
      console.open("webhooks");
      console.fill("url", target.url());
      console.press("Subscribe");
      console.awaitText("The secret, shown once");
      console.press("I have kept it");
      console.press("Send a test");
      console.press("Send it");
      console.awaitText("Delivered: answered 200");
      assertThat(target.received()).hasSize(1);
      target.answer(500);
      console.press("Close");
      console.press("Send a test");
      console.press("Send it");
      browser.await("document.querySelector('dialog[open] .warn')?.innerText.includes('500')");
      String failed = target.received().getLast().id();
      String id = console.lender().get(WEBHOOKS).body().at("/data/0/id").asString();
      console.visit(List.of("deliveries?id=" + id));
      browser.await("document.querySelectorAll('.chart .mark').length === 2");
      assertThat(
              browser
                  .run("return document.querySelector('.chart figcaption').innerText")
                  .asString())
          .contains("1 of 2 delivered");
      browser.run("document.querySelector('td .open').click()");
      console.awaitText("What was sent, in lines");
      assertThat(
              browser.run("return document.querySelector('dialog[open] pre').innerText").asString())
          .contains("\"type\": ");
      console.audit("a delivery");
      console.press("Close");
      target.answer(200);
      console.press("Redeliver");
      console.press("Send it again");
      browser.await("document.querySelector('dialog[open] .good')?.innerText.includes('200')");
      assertThat(target.received())
          .anyMatch(each -> each.id().equals(failed) && each.answered() == 200);

      console.open("webhooks");
      console.press("Rotate secret");
      console.press("Make another secret");
      browser.await(
          "document.querySelector('dialog[open] .secret')?.innerText.startsWith('whsec_')");
      console.press("Close");
      console.press("Delete");
      console.fill("confirmation", target.url());
      console.pressInWindow("Delete");
      console.awaitText("It is deleted");
      assertThat(console.lender().get(WEBHOOKS).body().get("data")).isEmpty();
    }
  }
}
