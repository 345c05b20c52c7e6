package io.lendledger.platform.browser;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;

/** Faults of a file stand in its records, wherever in it they are and however many. */
abstract class FaultyFileCases {

  private static final int FAR_BYTES = 50_000_000;
  private static final String FAULTY = "US0378331006,5,USD,A,ACC-1\n";

  abstract OpenConsole console();

  private Browser browser() {
    return console().browser();
  }

  @Test
  void faultsStandInTheFileAndAreKeptWithoutIt() throws Exception {
    console().signIn("Lender DEMO");
    sendPositions(FAULTY);
    browser().await("document.querySelector('.sent-record mark')?.innerText === 'US0378331006'");
    console().awaitText("positions.csv, 1 KiB");
    console().audit("faults in a file");
    console().open("submissions?status=Refused");
    browser().await("document.querySelector('td .open')");
    browser().run("document.querySelector('td .open').click()");
    browser().await("document.querySelector('article mark')?.innerText === 'US0378331006'");
    console().audit("faults that were kept");
  }

  /** Wherever in the file it stands, the record is shown, and where it begins. */
  @Test
  void aFaultFarIntoAFileStandsInItsRecord() throws Exception {
    console().signIn("Lender DEMO");
    console().open("upload?flow=client-reference");
    browser()
        .run(
            """
            const client = (split) => JSON.stringify({clientId: 'F', effectiveDate: arguments[0], optInStatus: 'In', feeSplit: split});
            const parts = ['{"clients": [', client(90), ',', ' '.repeat(arguments[1]), client(200), ']}'];
            window.begins = parts.slice(0, 4).join('').length;
            const file = new DataTransfer();
            file.items.add(new File(parts, 'clients.json'));
            const input = document.querySelector('input[type=file]');
            input.files = file.files;
            input.dispatchEvent(new Event('change', {bubbles: true}));
            """,
            OpenConsole.today(),
            FAR_BYTES);
    console().press("Send");
    browser().await("document.querySelector('.sent-record mark')?.innerText === '200'");
    browser()
        .await(
            "document.querySelector('article h3').innerText.replace(/\\s/g, '')"
                + " === 'Record1,atbyte' + window.begins");
    console().audit("a fault far into a file");
  }

  private void sendPositions(String lines) throws Exception {
    console().open("upload");
    browser()
        .run(
            """
            const file = new DataTransfer();
            file.items.add(new File([arguments[0]], 'positions.csv'));
            const input = document.querySelector('input[type=file]');
            input.files = file.files;
            input.dispatchEvent(new Event('change', {bubbles: true}));
            """,
            "isin,quantity,currency,clientId,custodyAccountId\n" + lines);
    console().press("Send");
  }

  @Test
  void allFaultyRecordsAreShownByAndBy() throws Exception {
    console().signIn("Lender DEMO");
    sendPositions(FAULTY.repeat(30));
    for (int seen : List.of(12, 24)) {
      console().awaitText(seen + " of 30 records with faults");
      assertThat(articles()).isEqualTo(seen);
      console().press("Show more");
    }
    browser().await("!document.body.innerText.includes('records with faults')");
    assertThat(articles()).isEqualTo(30);
  }

  private int articles() throws Exception {
    return browser().run("return document.querySelectorAll('article').length").asInt();
  }
}
