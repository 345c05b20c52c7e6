package io.lendledger.platform.demo.programme;

import static org.assertj.core.api.Assertions.assertThat;

import io.lendledger.platform.scenario.FirstStart;
import io.lendledger.platform.scenario.RunningLendledger;
import java.nio.file.Path;
import java.time.Duration;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;

/** A programme of a few days only. */
final class ShortProgramme {

  private static final Duration PATIENCE = Duration.ofMinutes(10);
  private static final long LOOK_NANOS = TimeUnit.MILLISECONDS.toNanos(50);

  private ShortProgramme() {}

  private static String[] properties() {
    return new String[] {"--lendledger.demo=programme", "--lendledger.demo.programme.days=8"};
  }

  /** Sends it to a service in a process of its own, which can be killed. */
  static RunningLendledger startProcess(Path data) throws Exception {
    FirstStart.programs(data);
    return RunningLendledger.startAsItIs(data, properties());
  }

  /** Sends it to a service in this JVM. */
  static RunningLendledger start(Path data) throws Exception {
    FirstStart.programs(data);
    return RunningLendledger.startHereAsItIs(data, properties());
  }

  static void awaitEnd(RunningLendledger service) {
    long end = System.nanoTime() + PATIENCE.toNanos();
    while (!isOver(service.lastOutput()) && System.nanoTime() < end) {
      LockSupport.parkNanos(LOOK_NANOS);
    }
    assertThat(service.lastOutput()).contains("Demo programme: all is sent");
  }

  private static boolean isOver(String said) {
    return said.contains("Demo programme: all is sent")
        || said.contains("Demo programme: it ends here");
  }
}
