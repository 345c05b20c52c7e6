package io.lendledger.cli;

import static org.assertj.core.api.Assertions.assertThat;

import io.lendledger.cli.Shell.Said;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** What loans earn, what is billed, and what clients get. */
class MoneyTest extends AtService {

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "accruals --from 2026-11-01 --to 2026-11-20 --client A |"
            + " /accruals?fromDate=2026-11-01&toDate=2026-11-20&clientId=A",
        "accruals --isin I --borrower B | /accruals?isin=I&borrowerCode=B",
        "bills --from 2026-10 --to 2026-11 --borrower B |"
            + " /billing-summary?fromMonth=2026-10&toMonth=2026-11&borrowerCode=B",
        "revenue --from 2026-10 --to 2026-11 --client A |"
            + " /client-revenue?fromMonth=2026-10&toMonth=2026-11&clientId=A"
      })
  void asksForWhatWasTyped(String command, String path) {
    service.then(200, "{\"data\":[],\"nextCursor\":null}");
    Said said = shell.run(command.strip().split(" ", -1));
    assertThat(said.exitCode()).as(said.err()).isZero();
    assertThat(said.err()).isEqualTo("There are none.\n");
    assertThat(service.reads().getLast().path()).startsWith("/api/v1" + path.strip());
  }

  @ParameterizedTest
  @CsvSource({
    "accruals, accrualGross,  ACCRUAL GROSS",
    "bills,    netAccrual,    NET ACCRUAL",
    "revenue,  netClientRevenue, NET CLIENT REVENUE"
  })
  void showsTheAmounts(String command, String member, String heading) {
    service.then(200, "{\"data\":[{\"" + member + "\":52.50}],\"nextCursor\":null}");
    Said said = shell.run(command);
    assertThat(said.out()).contains(heading, "52.50");
  }
}
