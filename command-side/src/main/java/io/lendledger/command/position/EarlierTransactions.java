package io.lendledger.command.position;

import io.lendledger.command.register.Freshness;
import io.lendledger.command.submission.EarlierSubmissions;
import io.lendledger.core.lender.LenderCode;
import io.lendledger.core.submission.Flow;
import io.lendledger.core.submission.SubmissionId;
import java.util.List;
import org.axonframework.config.EventProcessingConfiguration;
import org.axonframework.eventhandling.EventTrackerStatus;
import org.axonframework.eventhandling.StreamingEventProcessor;
import org.springframework.beans.factory.ObjectProvider;
import org.springframework.stereotype.Component;

/**
 * Transactions that came before a snapshot must have reached their clients before it does, or a
 * snapshot that includes them would be followed by them once more.
 */
@Component
class EarlierTransactions {

  private static final String PROCESS = "process.transactions";
  private static final int MOST_ATTEMPTS = 3_000;

  private final EarlierSubmissions submissions;
  private final Freshness freshness;
  private final ObjectProvider<EventProcessingConfiguration> processing;

  EarlierTransactions(
      EarlierSubmissions submissions,
      Freshness freshness,
      ObjectProvider<EventProcessingConfiguration> processing) {
    this.submissions = submissions;
    this.freshness = freshness;
    this.processing = processing;
  }

  /** Waits, within bounds, until the lender's earlier transactions are in its clients' holdings. */
  void await(LenderCode lender, SubmissionId snapshot) {
    int attempts = 0;
    while (submissions.isOpenBefore(Flow.TRANSACTIONS, lender, snapshot)
        && attempts < MOST_ATTEMPTS) {
      submissions.pause();
      attempts++;
    }
    long position = freshness.awaitHead();
    while (isBehind(position) && attempts < MOST_ATTEMPTS) {
      submissions.pause();
      attempts++;
    }
  }

  /** A process that another JVM runs cannot be watched from here. */
  private boolean isBehind(long position) {
    return processing.stream()
        .flatMap(each -> each.eventProcessor(PROCESS, StreamingEventProcessor.class).stream())
        .flatMap(processor -> List.copyOf(processor.processingStatus().values()).stream())
        .anyMatch(status -> positionOf(status) < position);
  }

  private static long positionOf(EventTrackerStatus status) {
    return status.getCurrentPosition().orElse(-1);
  }
}
