package io.lendledger.platform.axon.processing;

import io.lendledger.platform.database.DatabaseWatch;
import io.lendledger.query.projection.Progress;
import java.util.concurrent.TimeUnit;
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
 * processor would never notice that.
 */
@Component
final class AfterOutage implements InitializingBean {

  private static final Logger LOG = LoggerFactory.getLogger(AfterOutage.class);
  private static final int ONLY_SEGMENT = 0;

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
    processing.stream()
        .flatMap(each -> each.eventProcessors().values().stream())
        .filter(StreamingEventProcessor.class::isInstance)
        .map(StreamingEventProcessor.class::cast)
        .filter(StreamingEventProcessor::isRunning)
        .forEach(AfterOutage::beginAnew);
  }

  private static void beginAnew(StreamingEventProcessor processor) {
    LOG.debug("{} begins anew at its stored token", processor.getName());
    processor.releaseSegment(ONLY_SEGMENT, 1, TimeUnit.MILLISECONDS);
  }
}
