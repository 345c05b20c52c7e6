package io.lendledger.platform.axon.processing;

import io.lendledger.core.fault.KeptReads;
import io.lendledger.platform.axon.bus.AxonServerWatch;
import io.lendledger.platform.axon.segment.ProcessSegments;
import io.lendledger.platform.database.DatabaseWatch;
import io.lendledger.query.projection.Progress;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import org.axonframework.common.caching.Cache;
import org.axonframework.config.EventProcessingConfiguration;
import org.axonframework.eventhandling.StreamingEventProcessor;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.beans.factory.InitializingBean;
import org.springframework.beans.factory.ObjectProvider;
import org.springframework.stereotype.Component;

/**
 * Restarts every event processor at its stored token after an outage. A database that was killed
 * may have come back without the last rows of read models and with them the tokens; an idle
 * processor would never notice that. A processor that failed meanwhile would not claim its segments
 * for a pause that doubles with each outage, up to a minute, as long as it handles nothing; so it
 * is told to, also when it was Axon Server that was away.
 */
@Component
final class AfterOutage implements InitializingBean {

  private static final Logger LOG = LoggerFactory.getLogger(AfterOutage.class);
  private static final List<Integer> ONLY_SEGMENT = List.of(0);
  private static final int LOOKS = 120;
  private static final long LOOK_EVERY_NANOS = TimeUnit.MILLISECONDS.toNanos(250);

  private final DatabaseWatch database;
  private final ObjectProvider<AxonServerWatch> routing;
  private final ObjectProvider<Progress> progress;
  private final ObjectProvider<EventProcessingConfiguration> processing;
  private final ObjectProvider<ProcessSegments> segments;
  private final ObjectProvider<Cache> aggregates;
  private final ObjectProvider<KeptReads> reads;

  AfterOutage(
      DatabaseWatch database,
      ObjectProvider<AxonServerWatch> routing,
      ObjectProvider<Progress> progress,
      ObjectProvider<EventProcessingConfiguration> processing,
      ObjectProvider<ProcessSegments> segments,
      ObjectProvider<Cache> aggregates,
      ObjectProvider<KeptReads> reads) {
    this.database = database;
    this.routing = routing;
    this.progress = progress;
    this.processing = processing;
    this.segments = segments;
    this.aggregates = aggregates;
    this.reads = reads;
  }

  @Override
  public void afterPropertiesSet() {
    database.whenLost(() -> {
      progress.ifAvailable(Progress::forget);
      // What is kept here may be ahead of a database that came back without its last commits.
      aggregates.ifAvailable(Cache::removeAll);
      reads.forEach(KeptReads::forget);
    });
    database.whenBack(this::beginAnew);
    routing.ifAvailable(watch -> watch.whenBack(() -> claimSoon(running())));
  }

  private void beginAnew() {
    List<StreamingEventProcessor> running = running();
    running.forEach(AfterOutage::beginAnew);
    claimSoon(running);
  }

  private List<StreamingEventProcessor> running() {
    return processing.stream()
        .flatMap(each -> each.eventProcessors().values().stream())
        .filter(StreamingEventProcessor.class::isInstance)
        .map(StreamingEventProcessor.class::cast)
        .filter(StreamingEventProcessor::isRunning)
        .toList();
  }

  private void claimSoon(List<StreamingEventProcessor> processors) {
    Thread.ofVirtual().name("after-outage").start(() -> claimAgain(processors));
  }

  /** Until the failures of this outage have surely been noticed, or the next one begins. */
  private void claimAgain(List<StreamingEventProcessor> processors) {
    for (int look = 0; look < LOOKS && database.outage().isEmpty(); look++) {
      LockSupport.parkNanos(LOOK_EVERY_NANOS);
      processors.stream().filter(StreamingEventProcessor::isRunning).forEach(this::claimMissing);
    }
  }

  /** A process takes its share; all else has one segment. */
  private void claimMissing(StreamingEventProcessor processor) {
    String name = processor.getName();
    ProcessSegments all = segments.getIfAvailable();
    Set<Integer> own = Set.copyOf(processor.processingStatus().keySet());
    boolean isWhole = all == null || !all.processes().contains(name);
    List<Integer> claimable = all == null || isWhole ? ONLY_SEGMENT : all.claimable(name);
    int most = all == null || isWhole ? 1 : all.share(name);
    claimable.stream()
        .filter(each -> !own.contains(each))
        .limit(Math.max(0, most - own.size()))
        .forEach(each -> claim(processor, each));
  }

  private static void claim(StreamingEventProcessor processor, int segment) {
    var claimed = processor.claimSegment(segment);
    LOG.debug("{} is to claim segment {}: {}", processor.getName(), segment, claimed);
  }

  private static void beginAnew(StreamingEventProcessor processor) {
    LOG.debug("{} begins anew at its stored tokens", processor.getName());
    Set<Integer> own = new TreeSet<>(ONLY_SEGMENT);
    own.addAll(processor.processingStatus().keySet());
    own.forEach(each -> processor.releaseSegment(each, 1, TimeUnit.MILLISECONDS));
  }
}
