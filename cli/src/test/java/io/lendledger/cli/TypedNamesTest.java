package io.lendledger.cli;

import static org.assertj.core.api.Assertions.assertThat;

import io.lendledger.cli.Shell.Said;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** A refusal names options as they were typed. */
class TypedNamesTest extends AtService {

  @ParameterizedTest
  @CsvSource({
    "events --after 0,                afterEventId,  --after",
    "events --as audit --after x,     afterPosition, --after",
    "events --as audit --type x,      eventType,     --type",
    "events --as audit --of x,        aggregateId,   --of",
    "events --lender x,               lenderCode,    --lender",
    "loans --borrower x,              borrowerCode,  --borrower",
    "loans --client x,                clientId,      --client",
    "loans --from x,                  fromDate,      --from",
    "loans --to x,                    toDate,        --to",
    "loans --updated-since x,         updatedSince,  --updated-since",
    "loans --as-of x,                 asOf,          --as-of",
    "loans --lender x,                lenderCode,    --lender",
    "positions --client x,            clientId,      --client",
    "positions --isin x,              isin,          --isin",
    "submissions --from x,            from,          --from",
    "submit - --flow prices --format csv --date x,    date,     --date",
    "submit - --flow positions --format csv --date x, asOfDate, --date"
  })
  void namesWhatWasTyped(String command, String field, String option) {
    service.then(400, refusal("null", field, "must be good"));
    Said said = shell.run(command.split(" ", -1));
    assertThat(said.exitCode()).as(said.err()).isEqualTo(1);
    assertThat(said.err().lines().skip(1).toList().get(1))
        .matches(" *" + option + " +x +must be good");
  }

  @Test
  void namesItWithinASentence() {
    service.then(
        400,
        refusal("null", "toDate", "must not lie before fromDate, nor after a date")
            .replace("1 fault", "fromDate and toDate: from and to"));
    Said said = shell.run("loans", "--from", "2026-02-01", "--to", "2026-01-01");
    assertThat(said.err())
        .contains("--from and --to: from and to\n", "must not lie before --from, nor after a date");
  }

  @Test
  void keepsTheNameOfWhatNobodyTyped() {
    service.then(400, refusal("null", "afterEventId", "is not known any more"));
    assertThat(shell.run("events", "--type", "loan.client").err()).contains("afterEventId");
  }

  @Test
  void keepsTheNamesOfAFilesColumns() throws IOException {
    Path file = Files.writeString(home.resolve("prices_2026-11-20.csv"), "date\n");
    service.then(400, refusal("0", "date", "is wrong"));
    assertThat(shell.run("submit", file.toString(), "--date", "2026-11-20").err())
        .contains("date")
        .doesNotContain("--date");
  }

  @Test
  void keepsTheApisNamesForPrograms() {
    String refusal = refusal("null", "afterEventId", "must be good");
    service.then(400, refusal);
    Said said = shell.run("events", "--after", "0", "--json");
    assertThat(said.out()).isEqualTo(refusal + "\n");
    assertThat(said.err()).contains("--after");
  }

  private static String refusal(String index, String field, String issue) {
    return ("{\"error_code\":\"VALIDATION_FAILED\",\"message\":\"1"
            + " fault\",\"details\":[{\"index\":%s,"
            + "\"field\":\"%s\",\"value\":\"x\",\"issue\":\"%s\"}]}")
        .formatted(index, field, issue);
  }
}
