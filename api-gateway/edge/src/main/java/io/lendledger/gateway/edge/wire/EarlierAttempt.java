package io.lendledger.gateway.edge.wire;

import io.lendledger.core.audit.AuditEvent;
import io.lendledger.core.audit.AuditPage;
import io.lendledger.core.audit.EventForm;
import io.lendledger.core.audit.FindEvents;
import io.lendledger.core.clock.BusinessTime;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.springframework.stereotype.Component;
import org.springframework.web.server.ServerWebExchange;
import reactor.core.publisher.Flux;
import reactor.core.publisher.Mono;

/**
 * The events of an operation from before its gateway went away, so that a command without an
 * identity of its own is not sent a second time.
 */
@Component
public final class EarlierAttempt {

  private static final int PAGE_EVENTS = 1_000;
  private static final Duration CLOCKS_APART = Duration.ofHours(1);

  private final Messages messages;
  private final boolean isOneTime;

  EarlierAttempt(Messages messages, Clock clock, @BusinessTime Clock businessClock) {
    this.messages = messages;
    this.isOneTime = clock.equals(businessClock);
  }

  /** The operation's events in an aggregate; none of an operation that is attempted first. */
  public Mono<List<AuditEvent>> events(ServerWebExchange exchange, String aggregateId) {
    Operation operation = Operation.of(exchange);
    Instant since = operation.resumedSince();
    if (since == null) {
      return Mono.just(List.of());
    }
    // Where business time moves, the time of an attempt says nothing of that of its events.
    Instant from = isOneTime ? since.minus(CLOCKS_APART) : null;
    return page(aggregateId, from, -1)
        .expand(page ->
            page.nextPosition() == null
                ? Mono.empty()
                : page(aggregateId, from, page.nextPosition()))
        .concatMap(page -> Flux.fromIterable(page.data()))
        .filter(event -> operation.isOriginOf(event))
        .collectList();
  }

  private Mono<AuditPage> page(String aggregateId, @Nullable Instant from, long afterPosition) {
    return messages.ask(
        new FindEvents(
            null,
            aggregateId,
            null,
            null,
            from,
            null,
            afterPosition,
            PAGE_EVENTS,
            EventForm.STORED),
        AuditPage.class);
  }
}
