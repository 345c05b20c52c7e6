package io.lendledger.command.client;

import static io.lendledger.command.client.Given.HOLDING;
import static io.lendledger.command.client.Given.MONDAY;
import static io.lendledger.command.client.Given.held;
import static io.lendledger.command.client.Given.holdingAt;
import static io.lendledger.command.client.Given.reported;
import static org.assertj.core.api.Assertions.assertThat;

import io.lendledger.core.client.ClientEvent;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** What a client keeps in memory of holdings that are closed. */
class RememberedHoldingsTest {

  private static final int A_DAY = 4_000;

  private final ClientState state = new ClientState();

  /** Each day other holdings come and go that may not be lent. */
  @Test
  void isBoundedWhateverIsReported() {
    int days = 2 * HoldingBook.REMEMBERED_CLOSED / A_DAY;
    for (int day = 0; day < days; day++) {
      state.evolve(reported("S" + day, MONDAY.plusDays(day), restricted(day, "0")));
    }
    state.evolve(reported("LAST", MONDAY.plusDays(days), held("1")));
    assertThat(state.holdings().all()).hasSize(HoldingBook.REMEMBERED_CLOSED + 1);
    assertThat(state.holdings().find(holdingAt(place(0)))).as("the oldest").isNull();
    assertThat(state.holdings().find(holdingAt(place(days * A_DAY - 1))))
        .as("the newest")
        .isNotNull();
  }

  /** What may be withdrawn takes no room from what forbids lending. */
  @Test
  void aStatusThatForbidsLendingOutlastsWhatSnapshotsClose() {
    state.evolve(reported("S0", MONDAY, restricted(0, "0")));
    int days = 1 + HoldingBook.REMEMBERED_CLOSED / A_DAY;
    for (int day = 1; day <= days; day++) {
      state.evolve(reported("S" + day, MONDAY.plusDays(day), available(day, "0")));
    }
    state.evolve(reported("LAST", MONDAY.plusDays(days + 1), held("1")));
    assertThat(state.holdings().find(holdingAt(place(0)))).isNotNull();
    assertThat(state.holdings().find(holdingAt(place(A_DAY)))).as("the oldest closed").isNull();
    assertThat(state.holdings().all()).hasSize(A_DAY + HoldingBook.REMEMBERED_CLOSED + 1);
  }

  private static ClientEvent.Holding[] available(int day, String quantity) {
    return IntStream.range(day * A_DAY, (day + 1) * A_DAY)
        .mapToObj(each -> held(place(each), quantity, "Available"))
        .toArray(ClientEvent.Holding[]::new);
  }

  @Test
  void openOnesAreAllKept() {
    for (int day = 0; day < 4; day++) {
      state.evolve(reported("S" + day, MONDAY.plusDays(day), restricted(day, "1")));
    }
    assertThat(state.holdings().all()).hasSize(4 * A_DAY);
  }

  /** A transaction without a depositary finds the same holdings as before some were forgotten. */
  @Test
  void whatIsForgottenIsNotOpenAnyMore() {
    state.evolve(reported("S1", MONDAY, held("1"), held("D1", "2", "Available")));
    assertThat(open()).isEqualTo(2);
    state.evolve(reported("S2", MONDAY.plusDays(1), held("1"), held("D1", "0", "Available")));
    state.evolve(reported("S3", MONDAY.plusDays(2), held("1")));
    assertThat(open()).isEqualTo(1);
    state.evolve(reported("S4", MONDAY.plusDays(3), held("1"), held("D1", "3", "Available")));
    assertThat(open()).isEqualTo(2);
  }

  private int open() {
    return state.holdings().open(HOLDING.account(), HOLDING.isin()).size();
  }

  private static ClientEvent.Holding[] restricted(int day, String quantity) {
    return IntStream.range(day * A_DAY, (day + 1) * A_DAY)
        .mapToObj(each -> held(place(each), quantity, "Restricted"))
        .toArray(ClientEvent.Holding[]::new);
  }

  private static String place(int number) {
    return "D%07d".formatted(number);
  }
}
