package io.lendledger.sdk;

import static org.assertj.core.api.Assertions.assertThat;

import io.lendledger.cli.json.Json;
import io.lendledger.cli.profile.Trust;
import io.lendledger.sdk.Shell.Said;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** What is asked and sent from a shell. */
class CommandLineTest extends OnLoanDay {

  private static final String ISIN = LoanDay.ISIN;

  @Test
  void listsLoans() {
    Said custody = shell.run("loans", "--status", "Open", "--borrower", "BRW");
    assertThat(custody.exitCode()).as(custody.err()).isZero();
    assertThat(custody.out()).contains("LOAN ID", loan, "Open", "9000", "4.2");
    Said clients = shell.run("loans", "--level", "clients", "--client", "A");
    assertThat(clients.out()).contains(loan + "-C").contains("6000").doesNotContain("-C02");
    Said desk = shell.run("loans", "--profile", "desk", "--lender", "DEMO");
    assertThat(desk.out()).contains(loan, "LENDER CODE", "DEMO");
    assertThat(shell.run("loans", "--status", "Cancelled").err()).contains("There are none.");
  }

  @Test
  void givesTheServicesOwnJson() throws Exception {
    String asOf = json(shell.run("loans", "--json").out()).at("asOf").text();
    String path = "/api/v1/loans/custody?asOf=" + asOf + "&limit=100";
    String own = day.ask("default", "GET", path, "");
    assertThat(shell.run("loans", "--json", "--as-of", asOf).out()).isEqualTo(own + "\n");
  }

  @Test
  void showsALoan() {
    Said said = shell.run("loans", loan);
    assertThat(said.exitCode()).as(said.err()).isZero();
    assertThat(said.out()).contains("loanStatus", "parts", "trades", "rates", loan + "-C01");
    Said none = shell.run("loans", "L9999999");
    assertThat(none.exitCode()).isEqualTo(1);
    assertThat(none.err()).contains("NOT_FOUND");
  }

  @Test
  void listsPositions() {
    Said said = shell.run("positions", "--isin", ISIN, "--client", "B");
    assertThat(said.out()).contains("QUANTITY", "5000", "3000", "2000", "Available", "In");
  }

  @Test
  void showsWhatADayCameTo() {
    Said accruals = shell.run("accruals", "--client", "A");
    assertThat(accruals.exitCode()).as(accruals.err()).isZero();
    assertThat(accruals.out()).contains(loan + "-C01", "6000", "35").doesNotContain("-C02");
    assertThat(shell.run("bills").out()).contains("BRW", "52.5", "10.5");
    assertThat(shell.run("revenue").out()).contains("CLIENT CODE", "A", "25.2", "B", "11.2");
    assertThat(shell.run("borrowers", "list", "--profile", "desk").out()).contains("Demo Borrower");
    Said day = shell.run("close", "--dry-run", "--profile", "desk");
    assertThat(day.out()).contains("Closed");
  }

  @Test
  void refusesToSettleOtherwiseThanTheTradeWasMade() {
    Said said = shell.run("settle", loan, "--settled-units", "9001", "--dry-run");
    assertThat(said.exitCode()).isEqualTo(1);
    assertThat(said.err()).contains("--settled-units");
  }

  @Test
  void explainsABillDownToItsAccruals() {
    String month = day.today().toString().substring(0, 7);
    Said bill = shell.run("explain", "bill", loan, month);
    assertThat(bill.exitCode()).as(bill.err()).isZero();
    assertThat(bill.out()).contains("grossAccrual", "52.50", "FORMULA");
    Said accrual = shell.run("explain", "accrual", loan + "-C01", day.today().toString());
    assertThat(accrual.out()).contains("accrualGross", "6000 × 50 × 4.2 / 100 / 360");
    Said auditor = shell.run("explain", "loan:" + loan, "--profile", "auditor", "--json");
    assertThat(json(auditor.out()).at("record").text()).isEqualTo("loan:" + loan);
    Said summary = shell.run("explain", "billing-summary", "DEMO", month, "BRW", "USD");
    assertThat(summary.out()).contains("netAccrual");
  }

  @Test
  void tellsEachRefusedRecord() throws Exception {
    Path wrong =
        shell.file(
            "transactions.csv",
            """
            transactionId,clientId,accountId,isin,side,units,tradeDate,settlementDate
            T-1,A,ACC-1,%1$s,Sell,1,%2$s,%2$s
            T-2,A,ACC-1,US0378331006,Sell,1,%2$s,%2$s
            T-3,A,ACC-1,%1$s,Sell,"1,5",%2$s,%2$s
            """
                .formatted(ISIN, day.today()));
    Said said = shell.run("submit", wrong.toString());
    assertThat(said.exitCode()).isEqualTo(1);
    assertThat(said.out()).isEmpty();
    assertThat(said.err().lines().toList())
        .anySatisfy(
            line -> assertThat(line.strip()).matches("3 +4 +2 +isin +US0378331006 .*check.*"))
        .anySatisfy(line -> assertThat(line.strip()).matches("4 +6 +3 +units +1,5 .+"));
    Json refused =
        json(
            shell
                .run("submissions", "--status", "Refused", "--flow", "transactions", "--json")
                .out());
    String id = refused.at("data").items().getFirst().at("submissionId").text();
    Said shown = shell.run("submissions", id, "--faults");
    assertThat(shown.exitCode()).as(shown.err()).isZero();
    assertThat(shown.out()).contains("US0378331006");
  }

  @Test
  void listsSubmissions() {
    Said all = shell.run("submissions", "--flow", "positions");
    assertThat(all.out()).contains("SUBMISSION ID", "positions", "Applied");
    Json listed = json(shell.run("submissions", "--flow", "positions", "--json").out());
    String id = listed.at("data").items().getLast().at("submissionId").text();
    assertThat(shell.run("submissions", id).out()).contains(id, "Applied");
    assertThat(shell.run("submissions", id, "--effects").out()).contains("client.", "EVENT TYPE");
  }

  @Test
  void triesASnapshotWithoutKeepingIt() throws Exception {
    Path smaller = shell.file("positions_dry_" + day.today() + ".csv", LoanDay.positions(5_000));
    String before = shell.run("positions", "--client", "A").out();
    Said said = shell.run("submit", smaller.toString(), "--dry-run");
    assertThat(said.exitCode()).as(said.err()).isZero();
    assertThat(said.out()).contains("Nothing was kept", "reallocations");
    assertThat(shell.run("positions", "--client", "A").out()).isEqualTo(before);
  }

  @Test
  void sendsALargeFile() throws Exception {
    StringBuilder rows =
        new StringBuilder(
            "transactionId,clientId,accountId,isin,side,units,tradeDate,settlementDate\n");
    for (int each = 0; each < 5_000; each++) {
      rows.append(
          "BIG-%d,Z,ACC-9,%s,Buy,1,%s,%s\n".formatted(each, ISIN, day.today(), day.today()));
    }
    Path file = shell.file("transactions_large.csv", rows.toString());
    Said said = shell.run("submit", file.toString(), "--watch", "--json");
    assertThat(said.exitCode()).as(said.err()).isZero();
    assertThat(json(said.out()).at("applied").text()).isEqualTo("5000");
    Said again = shell.run("submit", file.toString(), "--watch", "--json");
    assertThat(json(again.out()).at("duplicates").text()).isEqualTo("5000");
  }

  @Test
  void trustsWhatItWasToldTo() throws Exception {
    Said stranger = shell.logIn(day.service().address(), "demo-lender", "--profile", "other");
    assertThat(stranger.exitCode()).isEqualTo(3);
    assertThat(stranger.err()).contains("not trusted", "--ca FILE");
    Path pem = shell.file("ca.pem", Trust.ofDataDirectory(data));
    Said known =
        shell.logIn(
            day.service().address(), "demo-lender", "--profile", "other", "--ca", pem.toString());
    assertThat(known.exitCode()).as(known.err()).isZero();
    assertThat(shell.run("loans", "--profile", "other").out()).contains(loan);
  }

  @Test
  void tellsWhatACredentialLacks() throws Exception {
    Said wrong =
        shell.run(
            Map.of("LENDLEDGER_CLIENT_SECRET", "wrong"),
            "login",
            "--server",
            day.service().address(),
            "--client-id",
            "demo-lender",
            "--data-dir",
            data.toString(),
            "--profile",
            "wrong");
    assertThat(wrong.exitCode()).isEqualTo(4);
    Said lender = shell.run("loans", "--as", "desk");
    assertThat(lender.exitCode()).isEqualTo(4);
    assertThat(lender.err()).contains("FORBIDDEN");
    Said other =
        shell.logIn(
            day.service().address(),
            "other-lender",
            "--data-dir",
            data.toString(),
            "--profile",
            "other-lender");
    assertThat(other.exitCode()).isZero();
    assertThat(shell.run("loans", loan, "--profile", "other-lender").exitCode()).isEqualTo(1);
  }

  @Test
  void renewsATokenThatTheServiceDoesNotKnow() throws Exception {
    day.logIn("demo-lender", "stale");
    Path file = home.resolve(".config/lendledger/stale.json");
    String kept = Files.readString(file);
    Files.writeString(file, kept.replaceFirst("\"token\":\"[^\"]+\"", "\"token\":\"ended\""));
    assertThat(shell.run("loans", "--profile", "stale").out()).contains(loan);
    assertThat(Files.readString(file)).doesNotContain("\"ended\"");
  }

  private static Json json(String text) {
    return LoanDay.json(text);
  }
}
