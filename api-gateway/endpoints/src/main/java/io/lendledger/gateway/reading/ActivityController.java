package io.lendledger.gateway.reading;

import io.lendledger.core.activity.ActivityBucket;
import io.lendledger.core.activity.ActivityPage;
import io.lendledger.core.activity.FindActivity;
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
import org.springframework.web.bind.annotation.RestController;
import org.springframework.web.server.ServerWebExchange;
import reactor.core.publisher.Mono;

/** Tells how much happened, and when: to a lender of its own, to others of all. */
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
      path = {"/api/v1/activity", "/desk/v1/activity", "/audit/v1/activity"},
      produces = {MediaType.APPLICATION_JSON_VALUE, MediaType.APPLICATION_NDJSON_VALUE, "text/csv"})
  Mono<ResponseEntity<byte[]>> activity(
      ServerWebExchange exchange, @AuthenticationPrincipal Caller caller) {
    return reads.answerOfHistory(exchange, caller, ActivityPage.class, ActivityController::query);
  }

  private static FindActivity query(
      @Nullable LenderCode lender, Filters filters, PageRequest page) {
    Instant from = filters.instant("from");
    Instant to = filters.instant("to");
    filters.inOrder("to", "is before from", from, to);
    ActivityBucket bucket = filters.choice("bucket", ActivityBucket::of);
    Instant asOf = page.asOf();
    Instant known = asOf == null ? END : asOf.plusMillis(1);
    Instant end = to == null || known.isBefore(to) ? known : to;
    return new FindActivity(
        lender,
        from == null ? BEGINNING : from,
        end,
        bucket == null ? ActivityBucket.HOUR : bucket,
        page);
  }
}
