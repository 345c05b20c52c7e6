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

  private static final Duration FRESH = Duration.ofSeconds(1);
  private static final Duration PATIENCE = Duration.ofSeconds(2);
  private static final Comparator<ParkedEvent> ORDER =
      Comparator.comparingLong(ParkedEvent::position).thenComparing(ParkedEvent::sequence);

  private final Messages messages;
  private final Mono<List<ParkedEvent>> latest;

  AllParkedEvents(Messages messages) {
    this.messages = messages;
    this.latest = find().timeout(PATIENCE).onErrorReturn(List.of()).cache(FRESH);
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

  /** The time since which events of a lender wait; empty when none do. At most a second old. */
  public Mono<Optional<Instant>> since(LenderCode lender) {
    return since(each -> lender.value().equals(each.lenderCode()));
  }

  /** The same of any lender. */
  public Mono<Optional<Instant>> since() {
    return since(each -> each.lenderCode() != null);
  }

  private Mono<Optional<Instant>> since(Predicate<ParkedEvent> concerned) {
    return latest.map(all ->
        all.stream().filter(concerned).map(ParkedEvent::since).min(Comparator.naturalOrder()));
  }
}
