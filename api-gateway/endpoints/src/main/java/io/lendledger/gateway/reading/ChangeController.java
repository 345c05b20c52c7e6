package io.lendledger.gateway.reading;

import io.lendledger.core.change.ChangedRecord;
import io.lendledger.core.change.FindRecordChanges;
import io.lendledger.core.change.RecordChangePage;
import io.lendledger.core.lender.LenderCode;
import io.lendledger.core.reading.PageRequest;
import io.lendledger.gateway.edge.caller.Caller;
import io.lendledger.gateway.edge.reading.Filters;
import io.lendledger.gateway.edge.reading.Reads;
import java.time.Instant;
import org.jspecify.annotations.Nullable;
import org.springframework.http.MediaType;
import org.springframework.http.ResponseEntity;
import org.springframework.security.core.annotation.AuthenticationPrincipal;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.RequestMapping;
import org.springframework.web.bind.annotation.RestController;
import org.springframework.web.server.ServerWebExchange;
import reactor.core.publisher.Mono;

/** Reads what changed between two moments. The later one is the moment that the pages show. */
@RestController
@RequestMapping(
    path = {"/api/v1", "/desk/v1", "/audit/v1"},
    produces = {MediaType.APPLICATION_JSON_VALUE, MediaType.APPLICATION_NDJSON_VALUE, "text/csv"})
class ChangeController {

  private final Reads reads;

  ChangeController(Reads reads) {
    this.reads = reads;
  }

  @GetMapping("/changes")
  Mono<ResponseEntity<byte[]>> changes(
      ServerWebExchange exchange, @AuthenticationPrincipal Caller caller) {
    return reads.answer(exchange, caller, RecordChangePage.class, ChangeController::changes);
  }

  private static FindRecordChanges changes(
      @Nullable LenderCode lender, Filters filters, PageRequest page) {
    String record = filters.code("record", ChangedRecord::of);
    Instant from = filters.instant("from");
    Instant to = filters.instant("to");
    filters.require("record");
    filters.require("from");
    filters.rule("to", "is the same as asOf: name one", to == null || page.asOf() == null);
    Instant until = to == null ? page.asOf() : to;
    filters.inOrder("to", "is before from", from, until);
    return new FindRecordChanges(
        lender,
        record == null ? ChangedRecord.CUSTODY : ChangedRecord.of(record),
        from == null ? Instant.EPOCH : from,
        page.position() == null && to != null
            ? new PageRequest(page.limit(), null, null, to)
            : page);
  }
}
