package io.lendledger.gateway.edge.reading;

import io.lendledger.core.lender.LenderCode;
import io.lendledger.core.parked.FindParkedEvents;
import io.lendledger.core.parked.ParkedEvent;
import io.lendledger.core.parked.ParkedEvents;
import io.lendledger.gateway.edge.wire.Messages;
import java.time.Duration;
import java.time.Instant;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.function.Predicate;
import java.util.stream.Stream;
import org.springframework.stereotype.Component;
import reactor.core.publisher.Mono;

/** The parked events of read models, look-ups and processes. */
@Component
public final class AllParkedEvents {

  /** The header that tells a lender since when some of its events wait. */
  public static final String HEADER = "X-Behind-Since";

  /** Read models that have just started answer slowly. */
  private static final Duration PATIENCE_AT_FIRST = Duration.ofSeconds(10);

  private static final Comparator<ParkedEvent> ORDER =
      Comparator.comparingLong(ParkedEvent::position).thenComparing(ParkedEvent::sequence);

  private final Messages messages;
  private final KnownParkedEvents ofReadModels;
  private final KnownParkedEvents ofProcesses;

  AllParkedEvents(Messages messages) {
    this.messages = messages;
    this.ofReadModels =
        new KnownParkedEvents(ask(new FindParkedEvents.OfReadModels()), PATIENCE_AT_FIRST);
    this.ofProcesses =
        new KnownParkedEvents(ask(new FindParkedEvents.OfProcesses()), KnownParkedEvents.PATIENCE);
  }

  /** All, the oldest position first. */
  public Mono<List<ParkedEvent>> find() {
    return Mono.zip(
        ask(new FindParkedEvents.OfReadModels()),
        ask(new FindParkedEvents.OfProcesses()),
        (models, processes) ->
            Stream.concat(models.stream(), processes.stream()).sorted(ORDER).toList());
  }

  private Mono<List<ParkedEvent>> ask(FindParkedEvents query) {
    return messages.ask(query, ParkedEvents.class).map(ParkedEvents::data);
  }

  /**
   * The time since which events of a lender wait, or of nobody's, such as prices, which concern
   * everybody; empty when none do. At most a second old while both sides answer, and else what they
   * said last; {@code UNAVAILABLE} before the first answer of the read models. A read goes on
   * without the command side, which may be another process that is away.
   */
  public Mono<Optional<Instant>> since(LenderCode lender) {
    return since(each -> each.lenderCode() == null || lender.value().equals(each.lenderCode()));
  }

  public Mono<Optional<Instant>> since() {
    return since(_ -> true);
  }

  private Mono<Optional<Instant>> since(Predicate<ParkedEvent> concerned) {
    return Mono.zip(
        ofReadModels.latest(),
        ofProcesses.latestOrNone(),
        (models, processes) ->
            Stream.concat(models.stream(), processes.stream())
                .filter(concerned)
                .map(ParkedEvent::since)
                .min(Comparator.naturalOrder()));
  }
}
