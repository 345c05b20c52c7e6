package io.lendledger.gateway.edge.submission;

import static org.assertj.core.api.Assertions.assertThat;

import io.lendledger.core.rejection.Rejected;
import io.lendledger.core.rejection.RejectionCode;
import io.lendledger.core.submission.Flow;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.springframework.context.ConfigurableApplicationContext;

/** How many refused bodies are kept, and for how long. */
class RefusedRetentionTest extends RefusedBodies {

  @Test
  void ofAFloodTheNewestAreKeptAndTheOthersLosesNothing() {
    try (ConfigurableApplicationContext bounded =
        anotherGateway("lendledger.submission.refused.most-per-lender=5")) {
      sendLater(as("other-lender"), "/api/v1/positions");
      for (int n = 0; n < 9; n++) {
        store.keep(List.of(refused(Flow.POSITIONS, n, "old")));
      }
      RefusedSubmissions flooded = bounded.getBean(RefusedSubmissions.class);
      for (int n = 0; n < 50; n++) {
        flooded.note(
            sent(Flow.POSITIONS, NOW.plusSeconds(100 + n)),
            new Rejected(RejectionCode.VALIDATION_FAILED, "flood " + n));
      }
      flooded.settle();
      clock.set(NOW.plus(Duration.ofHours(1)));
      assertThat(data(asDemoKey(), LIST))
          .extracting(each -> each.get("message"))
          .containsExactly("flood 49", "flood 48", "flood 47", "flood 46", "flood 45");
      assertThat(data(as("other-lender"), LIST)).hasSize(1);
    }
  }

  @Test
  void anOrderlyStopLosesNone() {
    ConfigurableApplicationContext ending = anotherGateway();
    ending
        .getBean(RefusedSubmissions.class)
        .note(
            sent(Flow.PRICES, NOW), new Rejected(RejectionCode.MALFORMED_REQUEST, "the last one"));
    ending.close();
    clock.set(NOW.plus(Duration.ofHours(1)));
    assertThat(data(asDemoKey(), LIST))
        .extracting(each -> each.get("message"))
        .containsExactly("the last one");
  }

  @Test
  void theyAreKeptForThirtyDays() {
    sendLater(asDemoKey(), "/api/v1/positions");
    clock.set(NOW.plus(Duration.ofDays(30)));
    waiting.settle();
    assertThat(store.list(everything())).hasSize(1);
    clock.set(NOW.plus(Duration.ofDays(31)));
    assertThat(store.list(everything())).isEmpty();
    assertThat(store.forget()).isOne();
  }
}
