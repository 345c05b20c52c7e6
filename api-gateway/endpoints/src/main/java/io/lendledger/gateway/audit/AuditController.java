package io.lendledger.gateway.audit;

import io.lendledger.core.audit.AuditEvent;
import io.lendledger.core.audit.AuditPage;
import io.lendledger.core.audit.FindEvents;
import io.lendledger.core.clock.BusinessTime;
import io.lendledger.gateway.edge.reading.Cursors;
import io.lendledger.gateway.edge.reading.Cursors.Place;
import io.lendledger.gateway.edge.reading.Filters;
import io.lendledger.gateway.edge.wire.Answers;
import io.lendledger.gateway.edge.wire.Messages;
import java.time.Clock;
import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.springframework.http.MediaType;
import org.springframework.http.ResponseEntity;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.RestController;
import org.springframework.web.server.ServerWebExchange;
import reactor.core.publisher.Mono;

/** The history for auditors (docs/audit.md, Read the history). */
@RestController
class AuditController {

  private static final String EVENTS = "/audit/v1/events";

  private final Messages messages;
  private final Cursors cursors;
  private final Answers answers;
  private final AuditStream stream;
  private final Clock clock;

  AuditController(
      Messages messages,
      Cursors cursors,
      Answers answers,
      AuditStream stream,
      @BusinessTime Clock clock) {
    this.messages = messages;
    this.cursors = cursors;
    this.answers = answers;
    this.stream = stream;
    this.clock = clock;
  }

  /** A page of the history. */
  record Events(List<AuditEvent> data, @Nullable String nextCursor, Instant asOf) {}

  @GetMapping(path = EVENTS, produces = MediaType.APPLICATION_JSON_VALUE)
  Mono<ResponseEntity<byte[]>> events(ServerWebExchange exchange) {
    Filters filters = new Filters(exchange);
    String subject = EVENTS + "|" + filters.fingerprint();
    String cursor = filters.cursor();
    FindEvents query = AuditQuery.of(filters);
    filters.finish();
    FindEvents page =
        cursor == null ? query : query.behind(cursors.open(subject, cursor).position());
    return messages.ask(page, AuditPage.class).map(found -> answer(subject, found));
  }

  @GetMapping(path = EVENTS, produces = MediaType.APPLICATION_NDJSON_VALUE)
  Mono<Void> stream(ServerWebExchange exchange) {
    Filters filters = new Filters(exchange);
    FindEvents query = AuditQuery.of(filters);
    filters.finish();
    return stream.write(exchange.getResponse(), query);
  }

  private ResponseEntity<byte[]> answer(String subject, AuditPage found) {
    Long next = found.nextPosition();
    String cursor = next == null ? null : cursors.seal(subject, new Place(List.of(), next, null));
    return answers.ok(new Events(found.data(), cursor, clock.instant()));
  }
}
