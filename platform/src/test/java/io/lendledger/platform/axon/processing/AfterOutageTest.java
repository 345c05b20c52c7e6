package io.lendledger.platform.axon.processing;

import static org.assertj.core.api.Assertions.assertThat;

import io.lendledger.core.fault.KeptReads;
import io.lendledger.platform.axon.bus.AxonServerWatch;
import io.lendledger.platform.axon.segment.ProcessSegments;
import io.lendledger.platform.database.DatabaseWatch;
import io.lendledger.platform.database.KilledDatabase;
import io.lendledger.query.projection.Progress;
import java.lang.reflect.Proxy;
import java.time.Clock;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import org.axonframework.common.caching.Cache;
import org.axonframework.config.EventProcessingConfiguration;
import org.axonframework.eventhandling.StreamingEventProcessor;
import org.junit.jupiter.api.Test;
import org.springframework.beans.factory.support.StaticListableBeanFactory;

class AfterOutageTest {

  private final CountDownLatch released = new CountDownLatch(1);
  private final CountDownLatch claimed = new CountDownLatch(1);

  /** The framework would let it rest for up to a minute. */
  @Test
  void aProcessorWithoutItsSegmentIsToldToClaimIt() throws Exception {
    try (var watch = new DatabaseWatch(Clock.systemUTC())) {
      var database = new KilledDatabase(watch);
      var beans = new StaticListableBeanFactory();
      beans.addBean("processing", processing());
      watching(watch, beans).afterPropertiesSet();
      database.kill();
      assertThat(released.await(120, TimeUnit.SECONDS)).isTrue();
      assertThat(claimed.await(120, TimeUnit.SECONDS)).isTrue();
    }
  }

  @Test
  void whatWasReadIsForgottenBeforeTheDatabaseIsUsedAgain() throws Exception {
    var forgotten = new AtomicInteger();
    var forgottenBefore = new CompletableFuture<Integer>();
    try (var watch = new DatabaseWatch(Clock.systemUTC())) {
      var database = new KilledDatabase(watch);
      var beans = new StaticListableBeanFactory();
      beans.addBean("one", (KeptReads) forgotten::incrementAndGet);
      beans.addBean("other", (KeptReads) forgotten::incrementAndGet);
      watching(watch, beans).afterPropertiesSet();
      watch.whenBack(() -> forgottenBefore.complete(forgotten.get()));
      database.kill();
      // Both when it is lost and when it is back.
      assertThat(forgottenBefore.get(120, TimeUnit.SECONDS)).isEqualTo(4);
    }
  }

  private static AfterOutage watching(DatabaseWatch watch, StaticListableBeanFactory beans) {
    return new AfterOutage(
        watch,
        beans.getBeanProvider(AxonServerWatch.class),
        beans.getBeanProvider(Progress.class),
        beans.getBeanProvider(EventProcessingConfiguration.class),
        beans.getBeanProvider(ProcessSegments.class),
        beans.getBeanProvider(Cache.class),
        beans.getBeanProvider(KeptReads.class));
  }

  private EventProcessingConfiguration processing() {
    return proxy(EventProcessingConfiguration.class, _ -> Map.of("process", processor()));
  }

  /** Runs, but has lost its segment. */
  private StreamingEventProcessor processor() {
    return proxy(
        StreamingEventProcessor.class,
        method ->
            switch (method) {
              case "isRunning" -> true;
              case "processingStatus" -> Map.of();
              case "releaseSegment" -> down(released, "");
              case "claimSegment" -> down(claimed, CompletableFuture.completedFuture(true));
              default -> "process";
            });
  }

  private static Object down(CountDownLatch latch, Object answer) {
    latch.countDown();
    return answer;
  }

  /** What a method of this name answers. */
  @FunctionalInterface
  private interface Answers {
    Object to(String method);
  }

  private static <T> T proxy(Class<T> type, Answers answers) {
    return type.cast(
        Proxy.newProxyInstance(
            type.getClassLoader(),
            new Class<?>[] {type},
            (_, method, _) -> answers.to(method.getName())));
  }
}
