package io.lendledger.gateway.edge.reading;

import io.lendledger.core.fault.PassingFault;
import io.lendledger.core.parked.ParkedEvent;
import io.lendledger.core.rejection.Rejected;
import io.lendledger.core.rejection.RejectionCode;
import io.lendledger.gateway.edge.wire.Underway;
import java.time.Duration;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.slf4j.event.Level;
import reactor.core.publisher.Mono;

/**
 * The parked events of one side, as it said last: it is not always there. All readers share a
 * question, so none of them pays with its slot for one that hangs.
 */
final class KnownParkedEvents {

  private static final Logger LOG = LoggerFactory.getLogger(KnownParkedEvents.class);

  /** How long an answer, or none, serves all reads. */
  private static final Duration FRESH = Duration.ofSeconds(1);

  static final Duration PATIENCE = Duration.ofSeconds(2);

  private final Mono<List<ParkedEvent>> latest;
  private volatile @Nullable List<ParkedEvent> known;

  /**
   * Knows nothing yet.
   *
   * @param question asks the side whenever it is subscribed to
   * @param patience with it while there is nothing to go by
   */
  KnownParkedEvents(Mono<List<ParkedEvent>> question, Duration patience) {
    this.latest =
        Mono.defer(() -> question.timeout(known == null ? patience : PATIENCE))
            .doOnNext(all -> known = all)
            .onErrorResume(this::lastKnown)
            .contextWrite(ofReader -> ofReader.delete(Underway.class))
            .cache(FRESH);
  }

  /** Those of the last answer; {@code UNAVAILABLE} when there was none. */
  Mono<List<ParkedEvent>> latest() {
    return latest;
  }

  /** Those of the last answer; none when there was none. */
  Mono<List<ParkedEvent>> latestOrNone() {
    return latest.onErrorReturn(Rejected.class, List.of());
  }

  private Mono<List<ParkedEvent>> lastKnown(Throwable failed) {
    List<ParkedEvent> last = known;
    if (last != null) {
      LOG.debug("Parked events are those known before: {}", failed.toString());
      return Mono.just(last);
    }
    LOG.atLevel(PassingFault.isPassing(failed) ? Level.DEBUG : Level.WARN)
        .log("Nobody can tell whose events are set aside: {}", failed.toString());
    return Mono.error(
        new Rejected(
            RejectionCode.UNAVAILABLE,
            "The service cannot tell yet whether events are set aside, so records may be missing:"
                + " try again"));
  }
}
