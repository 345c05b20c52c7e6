package io.lendledger.gateway.webhook;

import static org.assertj.core.api.Assertions.assertThat;

import io.lendledger.core.loan.change.FindLoanChanges;
import io.lendledger.core.loan.change.FindNewestLoanChanges;
import io.lendledger.core.loan.change.LoanChangeId;
import io.lendledger.core.loan.change.LoanChanges;
import io.lendledger.gateway.GatewayTest;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** The list of changes as it was known at a moment, on every page. */
class FeedMomentTest extends GatewayTest {

  private static final int LIMIT = 7;
  private static final LoanChanges MORE =
      new LoanChanges(List.of(), true, LoanChangeId.custody(41));
  private static final String THEN = "2026-03-01T00:00:00.000Z";

  private final List<Instant> asked = new ArrayList<>();

  @BeforeEach
  void answer() {
    sides.onQuery(
        FindLoanChanges.class, LoanChanges.class, query -> note(query.limit(), query.asOf()));
    sides.onQuery(
        FindNewestLoanChanges.class, LoanChanges.class, query -> note(query.limit(), query.asOf()));
  }

  /** Whoever delivers asks, too. */
  private LoanChanges note(int limit, Instant asOf) {
    if (limit == LIMIT) {
      asked.add(asOf);
    }
    return MORE;
  }

  @Test
  void theMomentOfTheFirstPageIsThatOfTheWalk() {
    for (String order : List.of("Oldest", "Newest")) {
      asked.clear();
      String path = "/api/v1/events?limit=%d&order=%s".formatted(LIMIT, order);
      Object cursor = list(path + "&asOf=" + THEN).get("nextCursor");
      list(path + "&cursor=" + cursor);
      assertThat(asked).containsExactly(Instant.parse(THEN), Instant.parse(THEN));
      asDemoKey()
          .get()
          .uri(path + "&asOf=2026-03-01T00:00:01Z&cursor=" + cursor)
          .exchange()
          .expectStatus()
          .isBadRequest();
      list(path);
      assertThat(asked.getLast()).isNull();
    }
  }

  private Map<?, ?> list(String path) {
    return body(asDemoKey().get().uri(path).exchange().expectStatus().isOk());
  }
}
