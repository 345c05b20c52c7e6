package io.lendledger.platform.browser;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.JsonNode;

/** A file is sent once, and what was said of one holds for no other. */
class ConsoleUploadTest extends OnConsole {

  @Test
  void aFileIsTriedWithoutForgettingWhatWasSent() throws Exception {
    console.signIn("Lender DEMO");
    console.open("upload?flow=client-reference");
    browser.run(Fates.OF_REQUESTS, "lost");
    choose("clients.csv", "clientId,effectiveDate,optInStatus,feeSplit\nB,DAY,In,81\n");
    console.press("Send");
    console.awaitText("no answer tells what became of it");
    console.press("Try: what would it do?");
    browser.await("!document.body.innerText.includes('No connection to the service')");
    console.audit("a file without an answer");
    console.press("Send");
    browser.await("location.pathname === '/console/submission'");
    assertThat(keys()).hasSize(2);
    assertThat(keys().stream().distinct()).as("keys").hasSize(1);
  }

  @Test
  void aLargeDropIsConfirmedOfOneFileAlone() throws Exception {
    console.signIn("Lender DEMO");
    console.open("upload");
    browser.run(Fates.OF_REQUESTS, "drops drops");
    String header = "isin,ticker,quantity,currency,clientId,custodyAccountId\n";
    choose("less.csv", header + "US0378331005,AAPL,10000,USD,A,ACC-1\n");
    console.press("Send");
    browser.await("document.querySelector('main input[inputmode=numeric]')");
    browser.run(
        """
        const field = document.querySelector('main input[inputmode=numeric]');
        field.value = '5000';
        field.dispatchEvent(new Event('input', {bubbles: true}));
        """);
    console.press("Send");
    browser.await("window.targets[1]?.includes('confirmDrop=5000')");
    choose(
        "all.csv",
        header + "US0378331005,AAPL,10000,USD,A,ACC-1\nUS0378331005,AAPL,5000,USD,B,ACC-1\n");
    browser.await("!document.querySelector('main input[inputmode=numeric]')");
    console.press("Send");
    browser.await("location.pathname === '/console/submission'");
    assertThat(browser.run("return window.targets[2]").asString()).doesNotContain("confirmDrop");
  }

  /** Rate and time left stand beside the bar; the answer is the service's, as of a short file. */
  @Test
  void aLongFileTellsHowFarItIs() throws Exception {
    console.signIn("Lender DEMO");
    console.open("upload?flow=client-reference");
    browser.run(
        """
        const real = window.XMLHttpRequest;
        let at = Date.now();
        Date.now = () => at;
        window.later = (millis) => at += millis;
        window.XMLHttpRequest = class extends real {
          send(body) { window.goOn = () => super.send(body); window.upload = this.upload; }
        };
        """);
    choose("clients.csv", "clientId,effectiveDate,optInStatus,feeSplit\n" + "x".repeat(3 << 20));
    console.press("Try: what would it do?");
    browser.await("document.querySelector('progress[aria-label=Upload]')");
    browser.run("window.later(2000); window.upload.onprogress({loaded: 1048576})");
    console.awaitText("1.0 MiB of 3.0 MiB, 512 KiB a second, 5 s left");
    console.audit("an upload");
    browser.run("window.goOn()");
    console.awaitText("Nothing of the file was kept");
    browser.await("!document.querySelector('progress')");
  }

  /** The rate is that since it was first looked at; the service's answers are played. */
  @Test
  void anApplicationTellsHowLongItStillTakes() throws Exception {
    console.signIn("Lender DEMO");
    console.open("submissions");
    browser.run(
        """
        const ask = window.fetch;
        let at = Date.now();
        Date.now = () => at;
        window.applied = 100;
        window.later = (millis, applied) => { at += millis; window.applied = applied; };
        window.fetch = async (url, init) => {
          if (!String(url).includes('/submissions/')) return ask(url, init);
          const said = String(url).includes('/effects') ? {data: [], nextCursor: null, total: 0}
            : {submissionId: 'S-1', flow: 'positions', status: window.applied < 1000 ? 'Accepted' : 'Applied',
               received: 1000, applied: window.applied, unchanged: 0, duplicates: 0};
          return new Response(JSON.stringify(said), {headers: {'Content-Type': 'application/json'}});
        };
        history.pushState(null, '', '/console/submission?id=S-1');
        dispatchEvent(new Event('popstate'));
        """);
    console.awaitText("100 of 1\u202f000 records");
    browser.run("window.later(2000, 300)");
    console.awaitText("300 of 1\u202f000 records, 100 a second, 7 s left");
    console.audit("an application");
    browser.run("window.later(7000, 1000)");
    browser.await("!document.querySelector('progress') && document.querySelector('.s-applied')");
  }

  private void choose(String name, String lines) throws Exception {
    browser.run(
        """
        const file = new DataTransfer();
        file.items.add(new File([arguments[1]], arguments[0]));
        const input = document.querySelector('input[type=file]');
        input.files = file.files;
        input.dispatchEvent(new Event('change', {bubbles: true}));
        """,
        name,
        OpenConsole.dated(lines));
  }

  private List<String> keys() throws Exception {
    return browser.run("return window.keys").valueStream().map(JsonNode::asString).toList();
  }
}
