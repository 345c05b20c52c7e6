package io.lendledger.sdk;

import static org.assertj.core.api.Assertions.assertThat;

import io.lendledger.cli.json.Json;
import io.lendledger.sdk.Shell.Said;
import java.util.Arrays;
import org.junit.jupiter.api.MethodOrderer.OrderAnnotation;
import org.junit.jupiter.api.Order;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestMethodOrder;

/** A sale, the past before it, and the proof of both, by the command line at a service. */
@TestMethodOrder(OrderAnnotation.class)
class CommandLineSaleTest extends OnLoanDay {

  private static final String[] SALE = {
    "sell", "--client", "A", "--account", "ACC-1", "--isin", LoanDay.ISIN, "--units", "7000"
  };

  private static String[] with(String[] words, String... more) {
    String[] all = Arrays.copyOf(words, words.length + more.length);
    System.arraycopy(more, 0, all, words.length, more.length);
    return all;
  }

  private Json said(String... words) {
    Said said = shell.run(with(words, "--json"));
    assertThat(said.exitCode()).as(said.err()).isZero();
    return LoanDay.json(said.out());
  }

  @Test
  @Order(1)
  void aSaleOfUnitsOnLoanIsCoveredByOthersAndByARecall() {
    Said shown = shell.run(with(SALE, "--dry-run"));
    assertThat(shown.exitCode()).as(shown.err()).isZero();
    assertThat(shown.out()).contains("Nothing was kept", "1000");
    String before = said("loans", loan).at("asOf").text();
    Json sold = said(with(SALE, "--transaction-id", "T-1"));
    assertThat(sold.at("status").text()).isEqualTo("Applied");
    assertThat(sold.at("consequences").text()).isEqualTo("Done");
    assertThat(said("loans", loan).at("trades").items())
        .anyMatch(trade -> trade.at("tradeType").text().equals("Recall"));
    assertThat(said("explain", "loan", loan).at("events").items())
        .hasSizeGreaterThan(
            said("explain", "loan", loan, "--as-of", before).at("events").items().size());
  }

  @Test
  @Order(2)
  void sealsAreListedAndTheHistoryIsAsItWas() throws Exception {
    day.ask("auditor", "POST", "/audit/v1/seals", "");
    Json seals = said("seals", "list", "--newest", "--limit", "1", "--profile", "auditor");
    assertThat(seals.at("data").items()).hasSize(1);
    Said verified = shell.run("seals", "verify", "--profile", "auditor");
    assertThat(verified.exitCode()).as(verified.out() + verified.err()).isZero();
    assertThat(verified.out()).containsPattern("valid +true");
  }
}
