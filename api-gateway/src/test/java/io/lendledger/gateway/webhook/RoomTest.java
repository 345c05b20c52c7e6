package io.lendledger.gateway.webhook;

import static org.assertj.core.api.Assertions.assertThat;

import io.lendledger.gateway.webhook.DeliveryQueue.Due;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** Of 2,048 deliveries at once, 32 of a subscription. */
class RoomTest {

  private static final Map<String, Integer> UNDER_WAY = Map.of("busy", 5, "one", 1);

  @Test
  void thereIsPlentyForEach() {
    Room room = Room.of(1_025, 2_048, 32, UNDER_WAY);
    assertThat(room.inAll()).isEqualTo(1_025);
    assertThat(left(room, "new", false)).isEqualTo(32);
    assertThat(left(room, "busy", false)).isEqualTo(27);
    assertThat(left(room, "new", true)).isEqualTo(2);
    assertThat(left(room, "busy", true)).isZero();
  }

  @Test
  void theSecondHalfIsSharedOut() {
    Room room = Room.of(1_024, 2_048, 32, UNDER_WAY);
    assertThat(left(room, "new", false)).isEqualTo(4);
    assertThat(left(room, "one", false)).isEqualTo(3);
    assertThat(left(room, "busy", false)).isZero();
    assertThat(left(room, "new", true)).isEqualTo(2);
  }

  @Test
  void theLastQuarterIsForThoseWithNothingUnderWayThatDoNotFail() {
    Room room = Room.of(512, 2_048, 32, UNDER_WAY);
    assertThat(left(room, "new", false)).isEqualTo(1);
    assertThat(left(room, "one", false)).isZero();
    assertThat(left(room, "new", true)).isZero();
  }

  private static int left(Room room, String subscription, boolean failing) {
    return room.left(new Due(subscription, "https://lender.example/", true, failing));
  }
}
