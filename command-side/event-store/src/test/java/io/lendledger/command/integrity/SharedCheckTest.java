package io.lendledger.command.integrity;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.lendledger.core.integrity.ChainHead;
import io.lendledger.core.integrity.IntegrityReport;
import java.util.Arrays;
import java.util.List;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class SharedCheckTest {

  private final CountDownLatch go = new CountDownLatch(1);
  private final AtomicInteger checks = new AtomicInteger();
  private final Queue<Long> answers = new ConcurrentLinkedQueue<>();

  @Test
  void whoComesWhileACheckRunsSharesTheNext() throws Exception {
    var shared = new SharedCheck(this::numbered);
    Thread first = ask(shared);
    await(first);
    List<Thread> others = IntStream.range(0, 5).mapToObj(_ -> ask(shared)).toList();
    for (Thread other : others) {
      await(other);
    }
    go.countDown();
    first.join();
    for (Thread other : others) {
      other.join();
    }
    assertThat(answers).containsExactlyInAnyOrder(1L, 2L, 2L, 2L, 2L, 2L);
    assertThat(shared.report().checkedEvents()).isEqualTo(3);
  }

  @Test
  void aFailureIsToldAndTheNextCheckIsAnother() {
    go.countDown();
    var shared =
        new SharedCheck(() -> {
          IntegrityReport report = numbered();
          if (report.checkedEvents() == 1) {
            throw new IllegalStateException("no connection");
          }
          return report;
        });
    assertThatThrownBy(shared::report)
        .isInstanceOf(IllegalStateException.class)
        .hasMessage("no connection");
    assertThat(shared.report().checkedEvents()).isEqualTo(2);
  }

  private IntegrityReport numbered() {
    int number = checks.incrementAndGet();
    try {
      if (!go.await(2, TimeUnit.MINUTES)) {
        throw new IllegalStateException("nobody let it go");
      }
    } catch (InterruptedException e) {
      throw new IllegalStateException(e);
    }
    return new IntegrityReport(true, number, null, new ChainHead(0, 0, "", "", 0, 0, null));
  }

  private Thread ask(SharedCheck shared) {
    return Thread.ofPlatform().start(() -> answers.add(shared.report().checkedEvents()));
  }

  private static void await(Thread asking) throws InterruptedException {
    while (!asking.getState().name().endsWith("WAITING") || !isInCheck(asking)) {
      Thread.sleep(1);
    }
  }

  private static boolean isInCheck(Thread asking) {
    return Arrays.stream(asking.getStackTrace())
        .anyMatch(frame -> frame.getClassName().equals(SharedCheck.class.getName()));
  }
}
