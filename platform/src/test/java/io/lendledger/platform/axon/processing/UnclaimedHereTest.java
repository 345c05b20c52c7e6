package io.lendledger.platform.axon.processing;

import static org.assertj.core.api.Assertions.assertThat;

import io.lendledger.platform.axon.segment.SegmentRow;
import java.lang.reflect.Proxy;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.BooleanSupplier;
import org.axonframework.config.EventProcessingConfiguration;
import org.axonframework.eventhandling.StreamingEventProcessor;
import org.junit.jupiter.api.Test;
import org.springframework.beans.factory.support.StaticListableBeanFactory;

/** A process that has lost its claim, while others go on or nobody does. */
class UnclaimedHereTest {

  private static final String NAME = "process.sample";

  private final ProcessorFaults faults = new ProcessorFaults();
  private final AtomicLong stored = new AtomicLong(9);
  private final AtomicLong nanos = new AtomicLong();
  private final AtomicInteger looks = new AtomicInteger();
  private final AtomicReference<List<SegmentRow>> segments = new AtomicReference<>(List.of());

  @Test
  void aFaultThatAnotherProcessHasPassedIsOver() {
    faults.stopped(NAME, 10, "key");
    UnclaimedHere before = unclaimed(Set.of());
    await(() -> before.position(NAME) == 9);
    assertThat(faults.stuckAt(NAME, _ -> before.position(NAME))).hasValue(10);
    assertThat(before.isAbandoned(NAME)).isFalse();

    stored.set(10);
    UnclaimedHere after = unclaimed(Set.of());
    await(() -> after.position(NAME) == 10);
    assertThat(faults.stuckAt(NAME, _ -> after.position(NAME))).isEmpty();
    assertThat(faults.hasStopped(NAME)).isFalse();
  }

  @Test
  void whatNobodyLeadsIsToldOfAfterAWhile() {
    UnclaimedHere unclaimed = unclaimed(Set.of(NAME));
    assertThat(unclaimed.isAbandoned(NAME)).isFalse();
    nanos.addAndGet(UnclaimedHere.ABANDONED.toNanos());
    await(() -> unclaimed.isAbandoned(NAME));
    assertThat(unclaimed.position(NAME)).isEqualTo(9);
  }

  @Test
  void whatAnotherLeadsDoesNotConcernThisOne() {
    UnclaimedHere unclaimed = unclaimed(Set.of("another"));
    nanos.addAndGet(UnclaimedHere.ABANDONED.toNanos());
    assertThat(unclaimed.isAbandoned(NAME)).isFalse();
    assertThat(unclaimed.position(NAME)).isEqualTo(-1);
  }

  /** Its other segments are led all the time, here or elsewhere. */
  @Test
  void aSegmentThatNobodyLeadsIsToldOfAfterAWhile() {
    segments.set(List.of(segment(0, false), segment(1, true)));
    UnclaimedHere unclaimed = unclaimed(Set.of());
    assertThat(unclaimed.isAbandoned(NAME)).isFalse();
    nanos.addAndGet(UnclaimedHere.ABANDONED.toNanos());
    await(() -> unclaimed.isAbandoned(NAME));
    segments.set(List.of(segment(0, false), segment(1, false)));
    await(() -> !unclaimed.isAbandoned(NAME));
  }

  /** Nodes that start one after the other take one after the other. */
  @Test
  void segmentsThatChangeHandsOneAfterTheOtherAreNotAbandoned() {
    segments.set(List.of(segment(0, false), segment(1, true)));
    UnclaimedHere unclaimed = unclaimed(Set.of());
    awaitLooks(unclaimed);
    segments.set(List.of(segment(0, true), segment(1, false)));
    nanos.addAndGet(UnclaimedHere.ABANDONED.toNanos());
    awaitLooks(unclaimed);
    assertThat(unclaimed.isAbandoned(NAME)).isFalse();
  }

  /** The second look begins when the first is known. */
  private void awaitLooks(UnclaimedHere unclaimed) {
    int before = looks.get();
    await(() -> !unclaimed.isAbandoned(NAME) && looks.get() >= before + 2);
  }

  private static SegmentRow segment(int number, boolean isFree) {
    return new SegmentRow(NAME, number, 1, 9, isFree ? null : "other", isFree);
  }

  private UnclaimedHere unclaimed(Set<String> ledByNobody) {
    StreamingEventProcessor processor =
        answering(
            StreamingEventProcessor.class, Map.of("processingStatus", Map.of(), "getName", NAME));
    var beans = new StaticListableBeanFactory();
    beans.addBean(
        "processing",
        answering(
            EventProcessingConfiguration.class,
            Map.of("eventProcessors", Map.of(NAME, processor))));
    return new UnclaimedHere(
        beans.getBeanProvider(EventProcessingConfiguration.class),
        faults,
        _ -> stored.get(),
        () -> ledByNobody,
        _ -> {
          looks.incrementAndGet();
          return segments.get();
        },
        nanos::get);
  }

  private static void await(BooleanSupplier wish) {
    long end = System.nanoTime() + Duration.ofMinutes(1).toNanos();
    while (!wish.getAsBoolean()) {
      assertThat(System.nanoTime()).isLessThan(end);
      Thread.onSpinWait();
    }
  }

  private static <T> T answering(Class<T> type, Map<String, Object> answers) {
    return type.cast(
        Proxy.newProxyInstance(
            type.getClassLoader(),
            new Class<?>[] {type},
            (_, method, _) -> answers.get(method.getName())));
  }
}
