package io.lendledger.platform.axon.bus;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.springframework.boot.health.contributor.Status;
import org.springframework.boot.test.system.CapturedOutput;
import org.springframework.boot.test.system.OutputCaptureExtension;

@ExtendWith(OutputCaptureExtension.class)
class AxonServerWatchTest {

  private static final String LOSS = "Axon Server (axon.example:8124) is away";
  private static final String RETURN = "Axon Server is back";

  private final PlayedAxonServer server = new PlayedAxonServer();
  private final AtomicInteger returns = new AtomicInteger();

  @Test
  void anOutageIsALineWhenItBeginsAndOneWhenItEnds(CapturedOutput output) {
    server.watch().whenBack(returns::incrementAndGet);
    server.comes();
    assertThat(status()).isEqualTo(Status.UP);
    server.goes();
    server.goes();
    assertThat(status()).isEqualTo(Status.DOWN);
    assertThat(server.watch().isThere()).isFalse();
    assertThat(returns).hasValue(0);
    server.comes();
    server.comes();
    assertThat(status()).isEqualTo(Status.UP);
    assertThat(server.watch().isThere()).isTrue();
    assertThat(returns).hasValue(1);
    assertThat(output.getOut()).containsOnlyOnce(LOSS).containsOnlyOnce(RETURN);
  }

  @Test
  void eachOutageHasLinesOfItsOwn(CapturedOutput output) {
    server.watch().whenBack(returns::incrementAndGet);
    server.goes();
    server.comes();
    server.goes();
    server.comes();
    assertThat(returns).hasValue(2);
    assertThat(output.getOut().split(RETURN, -1)).hasSize(3);
  }

  @Test
  void aLookThatFailsEndsNoOutage() {
    server.watch().whenBack(returns::incrementAndGet);
    server.goes();
    server.isLookedAtInVain();
    assertThat(status()).isEqualTo(Status.DOWN);
    server.comes();
    assertThat(returns).hasValue(1);
  }

  private Status status() {
    return server.watch().health().getStatus();
  }
}
