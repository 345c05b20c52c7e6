package io.lendledger.platform.demo.programme;

import static org.assertj.core.api.Assertions.assertThat;

import io.lendledger.platform.scenario.FirstStart;
import io.lendledger.platform.scenario.RunningLendledger;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import java.util.function.BooleanSupplier;

/** A programme of a few days only. */
final class ShortProgramme {

  private static final Duration PATIENCE = Duration.ofMinutes(10);
  private static final long LOOK_NANOS = TimeUnit.MILLISECONDS.toNanos(50);

  private ShortProgramme() {}

  static List<String> properties() {
    return List.of("--lendledger.demo=programme", "--lendledger.demo.programme.days=8");
  }

  static RunningLendledger start(Path data) throws Exception {
    FirstStart.programs(data);
    return RunningLendledger.startAsItIs(data, properties().toArray(String[]::new));
  }

  static void awaitClosedDays(Path data, int days) {
    await(
        () -> {
          try {
            return Files.readAllLines(data.resolve("demo-programme.ndjson")).stream()
                    .filter(line -> line.contains("/desk/v1/business-days/"))
                    .count()
                >= days;
          } catch (IOException notYet) {
            return false;
          }
        },
        "closed days");
  }

  static void awaitEnd(RunningLendledger service) {
    await(
        () ->
            service.lastOutput().contains("Demo programme: all is sent")
                || service.lastOutput().contains("Demo programme: it ends here"),
        "end");
    assertThat(service.lastOutput()).contains("Demo programme: all is sent");
  }

  private static void await(BooleanSupplier wish, String what) {
    long end = System.nanoTime() + PATIENCE.toNanos();
    while (!wish.getAsBoolean() && System.nanoTime() < end) {
      LockSupport.parkNanos(LOOK_NANOS);
    }
    assertThat(wish.getAsBoolean()).as(what).isTrue();
  }
}
