package io.lendledger.platform.browser;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.LocalDate;
import java.time.YearMonth;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.JsonNode;

/**
 * Lines that adjust a closed month have the part and the date of others; compared, none is lost.
 */
class ConsoleCompareTest extends OnConsole {

  private LocalDate last;
  private String accruals;

  @Override
  void prepare() throws Exception {
    console.deliver();
    accruals = "accruals?clientId=A&fromDate=" + OpenConsole.today();
    YearMonth month = YearMonth.parse(OpenConsole.today().substring(0, 7));
    last = month.atEndOfMonth();
    close("business-days/" + last);
    close("billing-months/" + month);
    console
        .desk()
        .post(
            "/desk/v1/loans/L0000001/rerate",
            OpenConsole.dated("{\"lendingRate\": 6, \"effectiveDate\": \"DAY\"}"))
        .expect(200);
  }

  private void close(String what) throws Exception {
    String path = "/desk/v1/" + what;
    console.desk().post(path + "/close", "").expect(200);
    console.desk().await(path, found -> found.get("status").asString().equals("Closed"));
  }

  @Test
  void adjustingLinesAreComparedWithThemselves() throws Exception {
    int days = (int) (last.toEpochDay() - LocalDate.parse(OpenConsole.today()).toEpochDay()) + 1;
    JsonNode before = console.lender().get("/api/v1/" + accruals).expect(200).body();
    close("business-days/" + last.plusDays(1));
    int lines =
        console
            .lender()
            .await(
                "/api/v1/" + accruals,
                found ->
                    found.get("data").valueStream().anyMatch(this::isAdjusting)
                        && found.get("data").valueStream().anyMatch(this::isOfTheNextDay))
            .get("data")
            .size();
    JsonNode after = console.lender().get("/api/v1/" + accruals).expect(200).body();
    console.signIn("Lender DEMO");
    console.open(accruals + "&with=" + before.get("asOf").asString());
    assertThat(lines)
        .as("the days, a line that adjusts each, and the next")
        .isEqualTo(2 * days + 1);
    console.awaitText(lines - before.get("data").size() + " added, 0 removed, 0 changed");
    console.open(accruals + "&with=" + after.get("asOf").asString());
    console.awaitText("0 added, 0 removed, 0 changed");
    console.awaitText("Nothing differs between the two moments");
    assertThat(browser.complaints()).isEmpty();
  }

  private boolean isAdjusting(JsonNode line) {
    return line.get("settledUnits").asLong() == 0;
  }

  private boolean isOfTheNextDay(JsonNode line) {
    return line.get("accrualDate").asString().equals(last.plusDays(1).toString());
  }
}
