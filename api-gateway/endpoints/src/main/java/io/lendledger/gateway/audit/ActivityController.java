package io.lendledger.gateway.audit;

import io.lendledger.core.activity.ActivityBucket;
import io.lendledger.core.activity.ActivityPage;
import io.lendledger.core.activity.FindActivity;
import io.lendledger.core.reading.PageRequest;
import io.lendledger.gateway.edge.reading.Filters;
import io.lendledger.gateway.edge.reading.Reads;
import java.time.Instant;
import org.springframework.http.MediaType;
import org.springframework.http.ResponseEntity;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.RestController;
import org.springframework.web.server.ServerWebExchange;
import reactor.core.publisher.Mono;

/** Tells auditors how much happened, and when (docs/audit.md, Activity). */
@RestController
class ActivityController {

  /** Before the first event of any store, and behind the last. */
  private static final Instant BEGINNING = Instant.parse("1900-01-01T00:00:00Z");

  private static final Instant END = Instant.parse("9999-12-31T00:00:00Z");

  private final Reads reads;

  ActivityController(Reads reads) {
    this.reads = reads;
  }

  @GetMapping(
      path = "/audit/v1/activity",
      produces = {MediaType.APPLICATION_JSON_VALUE, MediaType.APPLICATION_NDJSON_VALUE, "text/csv"})
  Mono<ResponseEntity<byte[]>> activity(ServerWebExchange exchange) {
    return reads.answerAll(exchange, ActivityPage.class, ActivityController::query);
  }

  private static FindActivity query(Filters filters, PageRequest page) {
    Instant from = filters.instant("from");
    Instant to = filters.instant("to");
    filters.inOrder("to", "is before from", from, to);
    ActivityBucket bucket = filters.choice("bucket", ActivityBucket::of);
    Instant asOf = page.asOf();
    Instant known = asOf == null ? END : asOf.plusMillis(1);
    Instant end = to == null || known.isBefore(to) ? known : to;
    return new FindActivity(
        from == null ? BEGINNING : from, end, bucket == null ? ActivityBucket.HOUR : bucket, page);
  }
}
