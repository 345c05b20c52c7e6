package io.lendledger.gateway.audit;

import io.lendledger.core.audit.FindHistory;
import io.lendledger.core.audit.HistoryPage;
import io.lendledger.core.reading.PageRequest;
import io.lendledger.gateway.edge.caller.Caller;
import io.lendledger.gateway.edge.reading.Filters;
import io.lendledger.gateway.edge.reading.Reads;
import org.springframework.http.MediaType;
import org.springframework.http.ResponseEntity;
import org.springframework.security.core.annotation.AuthenticationPrincipal;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.RestController;
import org.springframework.web.server.ServerWebExchange;
import reactor.core.publisher.Mono;

/** The history for auditors (docs/audit.md, Read the history). */
@RestController
class AuditController {

  private static final String EVENTS = "/audit/v1/events";

  private final Reads reads;
  private final AuditStream stream;

  AuditController(Reads reads, AuditStream stream) {
    this.reads = reads;
    this.stream = stream;
  }

  @GetMapping(path = EVENTS, produces = MediaType.APPLICATION_JSON_VALUE)
  Mono<ResponseEntity<byte[]>> events(
      ServerWebExchange exchange, @AuthenticationPrincipal Caller caller) {
    return reads.answerOfHistory(exchange, caller, HistoryPage.class, AuditQuery::of);
  }

  @GetMapping(path = EVENTS, produces = MediaType.APPLICATION_NDJSON_VALUE)
  Mono<Void> stream(ServerWebExchange exchange) {
    Filters filters = new Filters(exchange);
    PageRequest first = new PageRequest(filters.limit(), null, null, filters.instant("asOf"));
    FindHistory query = AuditQuery.of(filters.lenderCode(), filters, first);
    filters.finish();
    return stream.write(exchange.getResponse(), query);
  }
}
