package io.lendledger.platform.axon.processing;

import static org.assertj.core.api.Assertions.assertThat;

import java.lang.reflect.Proxy;
import java.time.Duration;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.atomic.AtomicLong;
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

  @Test
  void aFaultThatAnotherProcessHasPassedIsOver() {
    faults.stopped(NAME, 10);
    UnclaimedHere before = unclaimed(Set.of());
    await(() -> before.position(NAME) == 9);
    assertThat(faults.stuckAt(NAME, before.position(NAME))).hasValue(10);
    assertThat(before.isAbandoned(NAME)).isFalse();

    stored.set(10);
    UnclaimedHere after = unclaimed(Set.of());
    await(() -> after.position(NAME) == 10);
    assertThat(faults.stuckAt(NAME, after.position(NAME))).isEmpty();
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
