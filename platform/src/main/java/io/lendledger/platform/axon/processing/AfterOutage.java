package io.lendledger.platform.axon.processing;

import io.lendledger.platform.database.DatabaseWatch;
import io.lendledger.query.projection.Progress;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
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
 * processor would never notice that. A processor that failed meanwhile would not claim its segment
 * for a pause that doubles with each outage, up to a minute, as long as it handles nothing; so it
 * is told to.
 */
@Component
final class AfterOutage implements InitializingBean {

  private static final Logger LOG = LoggerFactory.getLogger(AfterOutage.class);
  private static final int ONLY_SEGMENT = 0;
  private static final int LOOKS = 120;
  private static final long LOOK_EVERY_NANOS = TimeUnit.MILLISECONDS.toNanos(250);

  private final DatabaseWatch database;
  private final ObjectProvider<Progress> progress;
  private final ObjectProvider<EventProcessingConfiguration> processing;

  AfterOutage(
      DatabaseWatch database,
      ObjectProvider<Progress> progress,
      ObjectProvider<EventProcessingConfiguration> processing) {
    this.database = database;
    this.progress = progress;
    this.processing = processing;
  }

  @Override
  public void afterPropertiesSet() {
    database.whenLost(() -> progress.ifAvailable(Progress::forget));
    database.whenBack(this::beginAnew);
  }

  private void beginAnew() {
    List<StreamingEventProcessor> running =
        processing.stream()
            .flatMap(each -> each.eventProcessors().values().stream())
            .filter(StreamingEventProcessor.class::isInstance)
            .map(StreamingEventProcessor.class::cast)
            .filter(StreamingEventProcessor::isRunning)
            .toList();
    running.forEach(AfterOutage::beginAnew);
    Thread.ofVirtual().name("after-outage").start(() -> claimAgain(running));
  }

  /** Until the failures of this outage have surely been noticed, or the next one begins. */
  private void claimAgain(List<StreamingEventProcessor> processors) {
    for (int look = 0; look < LOOKS && database.outage().isEmpty(); look++) {
      LockSupport.parkNanos(LOOK_EVERY_NANOS);
      processors.stream()
          .filter(each -> each.isRunning() && each.processingStatus().isEmpty())
          .forEach(AfterOutage::claim);
    }
  }

  private static void claim(StreamingEventProcessor processor) {
    var claimed = processor.claimSegment(ONLY_SEGMENT);
    LOG.debug("{} is to claim its segment: {}", processor.getName(), claimed);
  }

  private static void beginAnew(StreamingEventProcessor processor) {
    LOG.debug("{} begins anew at its stored token", processor.getName());
    processor.releaseSegment(ONLY_SEGMENT, 1, TimeUnit.MILLISECONDS);
  }
}
