package io.lendledger.gateway.edge.requestlog;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;

import io.lendledger.core.lender.LenderCode;
import io.lendledger.gateway.edge.caller.Caller;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;

/** What waits in memory is bounded, and each tenant has its share of it. */
class WaitingRequestsTest {

  private static final int MOST = 100;
  private static final Instant NOW = Instant.parse("2026-03-02T10:15:30.123Z");

  private final WaitingRequests waiting = new WaitingRequests(MOST);
  private final EntryIds ids = new EntryIds();

  private FinishedRequest of(String lender, int number) {
    Caller caller = new Caller("client:" + lender, new LenderCode(lender), Set.of());
    return new FinishedRequest(
        ids.at(NOW),
        NOW,
        caller,
        "id",
        "GET",
        "/" + number,
        null,
        null,
        200,
        1,
        null,
        null,
        null,
        null,
        0,
        0);
  }

  private int flood(String lender, int requests) {
    int lost = 0;
    for (int n = 0; n < requests; n++) {
      lost += waiting.add(of(lender, n));
    }
    return lost;
  }

  private List<String> pathsOf(String lender) {
    List<String> paths = new ArrayList<>();
    for (FinishedRequest each : waiting.take(MOST)) {
      if (each.tenant().equals(lender)) {
        paths.add(each.path());
      }
    }
    return paths;
  }

  @Test
  void aFloodLosesItsOwnOldest() {
    waiting.add(of("QUIET", 1));
    assertThat(flood("FLOOD", 1_000)).isEqualTo(901);
    assertThat(waiting.size()).isEqualTo(MOST);
    assertThat(waiting.take(MOST))
        .extracting(FinishedRequest::path)
        .hasSize(MOST)
        .contains("/1", "/999", "/901")
        .doesNotContain("/900");
  }

  @Test
  void whoComesWhenAllIsFullHasRoomAtTheExpenseOfTheLargest() {
    flood("FLOOD", 1_000);
    flood("SECOND", 10);
    assertThat(flood("QUIET", 20)).isEqualTo(20);
    assertThat(waiting.size()).isEqualTo(MOST);
    assertThat(pathsOf("QUIET")).hasSize(20);
  }

  @Test
  void severalFloodsShareAlike() {
    for (int n = 0; n < 1_000; n++) {
      for (String flood : List.of("A", "B", "C", "D")) {
        waiting.add(of(flood, n));
      }
    }
    waiting.add(of("QUIET", 1));
    assertThat(pathsOf("QUIET")).containsExactly("/1");
    for (String flood : List.of("A", "B", "C", "D")) {
      waiting.add(of(flood, 1));
    }
    assertThat(waiting.size()).isEqualTo(4);
  }

  @Test
  void allTakeTurns() {
    flood("A", 50);
    flood("B", 3);
    assertThat(waiting.take(6))
        .extracting(FinishedRequest::tenant, FinishedRequest::path)
        .containsExactly(
            tuple("A", "/0"),
            tuple("B", "/0"),
            tuple("A", "/1"),
            tuple("B", "/1"),
            tuple("A", "/2"),
            tuple("B", "/2"));
    assertThat(waiting.size()).isEqualTo(47);
  }

  @Test
  void whatCannotBeWrittenComesBackAtTheExpenseOfTheLargest() {
    flood("A", 10);
    List<FinishedRequest> taken = waiting.take(10);
    assertThat(waiting.putBack(taken)).isZero();
    assertThat(waiting.take(10)).isEqualTo(taken);
    flood("B", 95);
    assertThat(waiting.putBack(taken)).isEqualTo(5);
    assertThat(waiting.size()).isEqualTo(MOST);
    assertThat(pathsOf("A")).hasSize(10);
  }
}
