package io.lendledger.gateway.webhook.delivery;

import static org.assertj.core.api.Assertions.assertThat;

import io.lendledger.gateway.webhook.delivery.DeliveryQueue.Due;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** Of 2,048 deliveries at once, 32 of a subscription. */
class DeliveryCapacityTest {

  private static final Map<String, Integer> UNDER_WAY = Map.of("busy", 5, "one", 1);

  @Test
  void thereIsPlentyForEach() {
    DeliveryCapacity capacity = DeliveryCapacity.of(1_025, 2_048, 32, UNDER_WAY, Map.of());
    assertThat(capacity.inAll()).isEqualTo(1_025);
    assertThat(left(capacity, "new", false)).isEqualTo(32);
    assertThat(left(capacity, "busy", false)).isEqualTo(27);
    assertThat(left(capacity, "new", true)).isEqualTo(2);
    assertThat(left(capacity, "busy", true)).isZero();
  }

  @Test
  void theSecondHalfIsSharedOut() {
    DeliveryCapacity capacity = DeliveryCapacity.of(1_024, 2_048, 32, UNDER_WAY, Map.of());
    assertThat(left(capacity, "new", false)).isEqualTo(4);
    assertThat(left(capacity, "one", false)).isEqualTo(3);
    assertThat(left(capacity, "busy", false)).isZero();
    assertThat(left(capacity, "new", true)).isEqualTo(2);
  }

  @Test
  void theLastQuarterIsForThoseWithNothingUnderWayThatDoNotFail() {
    DeliveryCapacity capacity = DeliveryCapacity.of(512, 2_048, 32, UNDER_WAY, Map.of());
    assertThat(left(capacity, "new", false)).isEqualTo(1);
    assertThat(left(capacity, "one", false)).isZero();
    assertThat(left(capacity, "new", true)).isZero();
  }

  private static int left(DeliveryCapacity capacity, String subscription, boolean failing) {
    return capacity.left(List.of(due("DEMO", subscription, failing)))[0];
  }

  /** Slow targets of many subscriptions of one lender: another's finds room, and neither idles. */
  @Test
  void aLenderHasAShareOfWhatIsLeft() {
    Map<String, Integer> lenders = Map.of("FLOOD", 1_816);
    DeliveryCapacity capacity = DeliveryCapacity.of(232, 2_048, 32, Map.of(), lenders);
    assertThat(capacity.left(List.of(due("FLOOD", "f", false), due("QUIET", "q", false))))
        .containsExactly(1, 1);
    DeliveryCapacity full = DeliveryCapacity.of(226, 2_048, 32, Map.of(), Map.of("FLOOD", 1_822));
    assertThat(full.left(List.of(due("FLOOD", "f", false), due("QUIET", "q", false))))
        .containsExactly(0, 1);
  }

  @Test
  void theSubscriptionsOfALenderShareItsShare() {
    DeliveryCapacity capacity = DeliveryCapacity.of(2, 2, 32, Map.of(), Map.of("DEMO", 0));
    assertThat(capacity.left(List.of(due("DEMO", "a", false), due("DEMO", "b", false))))
        .containsExactly(16, 0);
  }

  /** The rest is for what is due now. */
  @Test
  void aReplayHasAQuarterAndAtLeastOne() {
    List<Due> due = List.of(due("DEMO", "a", false), due("DEMO", "b", true));
    assertThat(DeliveryCapacity.of(2_048, 2_048, 32, UNDER_WAY, Map.of()).ofReplays(due))
        .containsExactly(8, 1);
    assertThat(DeliveryCapacity.of(1_024, 2_048, 32, UNDER_WAY, Map.of()).ofReplays(due))
        .containsExactly(1, 1);
    assertThat(DeliveryCapacity.of(512, 2_048, 32, UNDER_WAY, Map.of()).ofReplays(due))
        .containsExactly(1, 1);
  }

  private static Due due(String lender, String subscription, boolean failing) {
    return new Due(subscription, lender, "https://lender.example/", true, failing);
  }
}
