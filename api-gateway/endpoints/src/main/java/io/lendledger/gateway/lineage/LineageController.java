package io.lendledger.gateway.lineage;

import io.lendledger.core.audit.FindLineage;
import io.lendledger.core.audit.Lineage;
import io.lendledger.core.lender.LenderCode;
import io.lendledger.gateway.edge.caller.Caller;
import io.lendledger.gateway.edge.reading.Filters;
import io.lendledger.gateway.edge.wire.Answers;
import io.lendledger.gateway.edge.wire.Messages;
import io.lendledger.gateway.lineage.ExplainedRecord.Readers;
import java.time.Instant;
import org.jspecify.annotations.Nullable;
import org.springframework.http.MediaType;
import org.springframework.http.ResponseEntity;
import org.springframework.security.core.annotation.AuthenticationPrincipal;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.RestController;
import org.springframework.web.server.ServerWebExchange;
import reactor.core.publisher.Mono;

/** Explains records: a lender's own to it, all to the desk and auditors (docs/audit.md). */
@RestController
class LineageController {

  private final Messages messages;
  private final Answers answers;

  LineageController(Messages messages, Answers answers) {
    this.messages = messages;
    this.answers = answers;
  }

  @GetMapping(path = "/api/v1/lineage/{record}", produces = MediaType.APPLICATION_JSON_VALUE)
  Mono<ResponseEntity<byte[]>> own(
      ServerWebExchange exchange,
      @AuthenticationPrincipal Caller caller,
      @PathVariable("record") String record) {
    return explain(exchange, record, caller.requireLender(), Readers.LENDER);
  }

  @GetMapping(path = "/desk/v1/lineage/{record}", produces = MediaType.APPLICATION_JSON_VALUE)
  Mono<ResponseEntity<byte[]>> ofDesk(
      ServerWebExchange exchange, @PathVariable("record") String record) {
    return explain(exchange, record, null, Readers.DESK);
  }

  @GetMapping(path = "/audit/v1/lineage/{record}", produces = MediaType.APPLICATION_JSON_VALUE)
  Mono<ResponseEntity<byte[]>> ofAudit(
      ServerWebExchange exchange, @PathVariable("record") String record) {
    return explain(exchange, record, null, Readers.AUDIT);
  }

  private Mono<ResponseEntity<byte[]>> explain(
      ServerWebExchange exchange, String record, @Nullable LenderCode lender, Readers readers) {
    Filters filters = new Filters(exchange);
    Instant asOf = filters.instant("asOf");
    filters.finish();
    return messages
        .ask(new FindLineage(record, lender, asOf), Lineage.class)
        .map(lineage -> answers.ok(ExplainedRecord.of(lineage, readers)));
  }
}
