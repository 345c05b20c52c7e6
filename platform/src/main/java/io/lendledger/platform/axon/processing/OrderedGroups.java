package io.lendledger.platform.axon.processing;

import io.lendledger.command.dispatch.ProcessSequences;
import io.lendledger.command.dispatch.Processes;
import io.lendledger.core.reading.HeldEvents;
import io.lendledger.platform.axon.segment.ProcessSegments;
import io.lendledger.platform.axon.segment.SegmentProperties;
import io.lendledger.platform.database.DatabaseWatch;
import java.util.concurrent.ScheduledExecutorService;
import org.axonframework.config.Configuration;
import org.axonframework.config.EventProcessingConfiguration;
import org.axonframework.eventhandling.EventHandlerInvoker;
import org.axonframework.eventhandling.EventProcessor;
import org.axonframework.eventhandling.EventProcessorSpanFactory;
import org.axonframework.eventhandling.pooled.PooledStreamingEventProcessor;
import org.axonframework.messaging.StreamableMessageSource;

/** Makes the processors of groups. */
record OrderedGroups(
    ProcessSegments segments, SegmentProperties settings, DatabaseWatch database, int batchSize) {

  /** How often a group looks for what nobody has claimed. */
  private static final long CLAIM_INTERVAL_MILLIS = 2_000;

  /** The same for the look-ups, which all decisions wait for; they renew their claim as often. */
  private static final long LOOK_UPS_CLAIM_MILLIS = 1_000;

  /** Looking for segments of processes takes no statement. */
  private static final long SEGMENT_CLAIM_MILLIS = 500;

  /** How old the stored position of a segment that only passes events over may become. */
  private static final long SEGMENT_STORED_MILLIS = 5_000;

  boolean isProcess(String group) {
    return segments.processes().contains(group);
  }

  /** A process carries its claims: it holds no transaction that would end with them. */
  ParkingInvoker.Claiming claiming(String group) {
    return isProcess(group)
        ? new ClaimedUnits(segment -> segments.claim(group, segment))::begin
        : ParkingInvoker.Claiming.NOTHING_TO_DO;
  }

  PooledStreamingEventProcessor.Builder inOrder(
      Configuration axon, PooledStreamingEventProcessor.Builder builder) {
    return builder
        .initialSegmentCount(1)
        .initialToken(StreamableMessageSource::createTailToken)
        .batchSize(batchSize)
        .tokenClaimInterval(CLAIM_INTERVAL_MILLIS)
        .coordinatorExecutor(name -> threads(axon, "coordinator-" + name, 1))
        .workerExecutor(name -> threads(axon, "worker-" + name, 1));
  }

  /** Taken over quickly; the claim is kept while the handlers are busy. */
  private PooledStreamingEventProcessor.Builder inTransactions(
      Configuration axon, PooledStreamingEventProcessor.Builder builder) {
    return inOrder(axon, builder)
        .tokenClaimInterval(LOOK_UPS_CLAIM_MILLIS)
        .claimExtensionThreshold(LOOK_UPS_CLAIM_MILLIS)
        .enableCoordinatorClaimExtension();
  }

  /** A process takes its share of segments, and handles some of them side by side. */
  private PooledStreamingEventProcessor.Builder inSegments(
      Configuration axon, PooledStreamingEventProcessor.Builder builder) {
    return inOrder(axon, builder)
        .tokenClaimInterval(SEGMENT_CLAIM_MILLIS)
        .claimExtensionThreshold(SEGMENT_STORED_MILLIS)
        .enableCoordinatorClaimExtension()
        .maxSegmentProvider(segments::share)
        .workerExecutor(name -> threads(axon, "worker-" + name, threadsOf(name)));
  }

  private int threadsOf(String process) {
    return ProcessSequences.isSegmented(process) ? settings.threads() : 1;
  }

  EventProcessor processor(String group, Configuration axon, EventHandlerInvoker invoker) {
    EventProcessingConfiguration processing = axon.eventProcessingConfiguration();
    var handed = new HandedSegments(invoker, segment -> isHere(group, segment));
    PooledStreamingEventProcessor.Builder builder =
        PooledStreamingEventProcessor.builder()
            .name(group)
            .eventHandlerInvoker(handed)
            .rollbackConfiguration(processing.rollbackConfiguration(group))
            .errorHandler(processing.errorHandler(group))
            .messageMonitor(processing.messageMonitor(PooledStreamingEventProcessor.class, group))
            .messageSource(
                new HeldEvents(axon.eventStore(), () -> handed.reached(processing, group)))
            .tokenStore(processing.tokenStore(group))
            .transactionManager(processing.transactionManager(group))
            .spanFactory(axon.getComponent(EventProcessorSpanFactory.class));
    return (isProcess(group)
            ? inSegments(axon, builder).batchSize(Processes.batchOf(group))
            : inTransactions(axon, builder))
        .build();
  }

  private boolean isHere(String group, int segment) {
    return !isProcess(group) || segments.claim(group, segment).mayHold();
  }

  private ScheduledExecutorService threads(Configuration axon, String name, int most) {
    ScheduledExecutorService executor =
        new PausedWhileAway(database, most, Thread.ofVirtual().name(name).factory());
    axon.onShutdown(executor::shutdown);
    return executor;
  }
}
