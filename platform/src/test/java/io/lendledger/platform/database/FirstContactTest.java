package io.lendledger.platform.database;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.lendledger.platform.data.StartRefused;
import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(120)
class FirstContactTest {

  private static final String URL = "jdbc:postgresql://db:5432/ledger?password=hidden";

  private final AtomicLong now = new AtomicLong();
  private final FirstContact contact =
      new FirstContact(Duration.ofSeconds(60), () -> now.getAndAdd(20_000_000_000L));

  @Test
  void waitsForADatabaseThatIsStarting() {
    AtomicInteger looks = new AtomicInteger();
    contact.await(URL, () -> looks.incrementAndGet() < 3 ? refused() : Optional.empty());
    assertThat(looks).hasValue(3);
  }

  @Test
  void givesUpWithASentence() {
    assertThatThrownBy(() -> contact.await(URL, FirstContactTest::refused))
        .isInstanceOf(StartRefused.class)
        .hasMessageStartingWith("The database db:5432/ledger cannot be reached since ")
        .hasMessageContaining("connection refused")
        .hasMessageNotContaining("hidden");
  }

  @Test
  void doesNotWaitForAPasswordToBecomeRight() {
    AtomicInteger looks = new AtomicInteger();
    assertThatThrownBy(() ->
            contact.await(
                URL,
                () -> {
                  looks.incrementAndGet();
                  return Optional.of(new Probe.Fault("password authentication failed", true));
                }))
        .isInstanceOf(StartRefused.class)
        .hasMessageContaining("cannot be used: password authentication failed");
    assertThat(looks).hasValue(1);
  }

  private static Optional<Probe.Fault> refused() {
    return Optional.of(new Probe.Fault("connection refused", false));
  }
}
