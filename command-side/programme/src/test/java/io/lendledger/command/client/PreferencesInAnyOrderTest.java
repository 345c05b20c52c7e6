package io.lendledger.command.client;

import static io.lendledger.command.LendingDesk.MONDAY;
import static org.assertj.core.api.Assertions.assertThat;

import io.lendledger.command.submission.IntakeDesk;
import io.lendledger.core.businessday.RequestBusinessDayClose;
import io.lendledger.core.loan.LoanEvent.LoanAccrued;
import io.lendledger.core.submission.Flow;
import java.util.List;
import org.junit.jupiter.api.Test;

/** A list of statements for days to come leads to the same fee splits in either order. */
class PreferencesInAnyOrderTest {

  private static final String WEDNESDAY = statement("2026-03-04", "60");
  private static final String FRIDAY = statement("2026-03-06", "90");

  @Test
  void theEarlierDayFirst() {
    assertThat(splits(WEDNESDAY, FRIDAY)).containsExactly("90", "90", "60", "60", "90");
  }

  @Test
  void theLaterDayFirst() {
    assertThat(splits(FRIDAY, WEDNESDAY)).containsExactly("90", "90", "60", "60", "90");
  }

  private static String statement(String day, String feeSplit) {
    return """
    {"clientId": "A", "effectiveDate": "%s", "optInStatus": "In", "feeSplit": %s}\
    """
        .formatted(day, feeSplit);
  }

  /** A's split on each day from Monday to Friday; it is 90 % before the list. */
  private static List<String> splits(String... statements) {
    try (IntakeDesk intake = new IntakeDesk()) {
      intake.desk.optIn("A");
      intake.desk.holds("A", "ACC1", 1_000);
      intake.desk.price(MONDAY, "50");
      intake.desk.borrow(1_000);
      intake.desk.deliver("L0000001", 1_000);
      intake.send(
          Flow.CLIENT_REFERENCE, "{\"clients\": [%s]}".formatted(String.join(",", statements)));
      intake.run.send(new RequestBusinessDayClose(MONDAY.plusDays(4)));
      intake.run.settle();
      return intake.run.events(LoanAccrued.class).stream()
          .map(day -> day.clientFeeSplits().get("A").toPlainString())
          .toList();
    }
  }
}
