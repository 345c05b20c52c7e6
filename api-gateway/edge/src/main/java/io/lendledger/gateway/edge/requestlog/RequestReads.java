package io.lendledger.gateway.edge.requestlog;

import io.lendledger.core.lender.LenderCode;
import io.lendledger.core.reading.PageRequest;
import io.lendledger.core.rejection.Rejected;
import io.lendledger.core.rejection.RejectionCode;
import io.lendledger.gateway.edge.caller.Caller;
import io.lendledger.gateway.edge.caller.ProtectedPaths;
import io.lendledger.gateway.edge.reading.Filters;
import io.lendledger.gateway.edge.reading.PresentPage;
import io.lendledger.gateway.edge.reading.Reads;
import io.lendledger.gateway.edge.requestlog.RequestRows.Asked;
import io.lendledger.gateway.edge.requestlog.RequestRows.Found;
import io.lendledger.gateway.edge.requestlog.RequestRows.Readers;
import io.lendledger.gateway.edge.wire.Answers;
import io.lendledger.gateway.edge.wire.Blocking;
import io.lendledger.gateway.edge.wire.Parameters;
import io.lendledger.gateway.edge.wire.RequestIds;
import java.time.Clock;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import org.jspecify.annotations.Nullable;
import org.springframework.http.ResponseEntity;
import org.springframework.stereotype.Component;
import org.springframework.web.server.ServerWebExchange;
import reactor.core.publisher.Mono;

/**
 * The reads of requests (docs/api.md, Request log): a lender's own; for the desk those of lenders
 * and its own; for operations all. They show what is now, with what this gateway has not written
 * yet.
 */
@Component
public final class RequestReads {

  private static final int LONGEST = 200;

  private final Reads reads;
  private final RequestRows rows;
  private final RequestWriter waiting;
  private final RequestRetention retention;
  private final Blocking blocking;
  private final Answers answers;
  private final Clock clock;

  RequestReads(
      Reads reads,
      RequestRows rows,
      RequestWriter waiting,
      RequestRetention retention,
      Blocking blocking,
      Answers answers,
      Clock clock) {
    this.reads = reads;
    this.rows = rows;
    this.waiting = waiting;
    this.retention = retention;
    this.blocking = blocking;
    this.answers = answers;
    this.clock = clock;
  }

  /** Requests, the newest first. */
  public Mono<ResponseEntity<byte[]>> list(ServerWebExchange exchange, Caller caller) {
    Readers readers = readers(exchange);
    return reads.answerNow(
        exchange,
        caller,
        RequestPage.class,
        (lender, filters, page) -> {
          Asked asked = asked(readers, lender, filters, page);
          return found(asked, page.limit() + 1).map(found -> page(found, page));
        });
  }

  /** The newest of an id. */
  public Mono<ResponseEntity<byte[]>> one(ServerWebExchange exchange, Caller caller, String id) {
    Parameters.none(exchange);
    if (!id.equals(RequestIds.harmless(id))) {
      throw Rejected.notFound("Request " + id);
    }
    Readers readers = readers(exchange);
    LenderCode lender = readers == Readers.LENDER ? caller.requireLender() : null;
    UUID since = EntryIds.from(retention.oldest());
    Asked asked = new Asked(readers, lender, since, null, Map.of("request_id", id), List.of());
    return found(asked, 1)
        .map(found -> {
          if (found.isEmpty()) {
            throw Rejected.notFound("Request " + id);
          }
          return answers.ok(found.getFirst().request());
        });
  }

  private Mono<List<Found>> found(Asked asked, int most) {
    return blocking.call(() -> {
      waiting.settle();
      return rows.list(asked, most);
    });
  }

  private Asked asked(
      Readers readers, @Nullable LenderCode lender, Filters filters, PageRequest page) {
    Map<String, String> equal = new HashMap<>();
    equal(equal, "credential", filters.text("credential", LONGEST));
    equal(equal, "operation", filters.text("operation", LONGEST));
    equal(equal, "request_id", filters.text("requestId", LONGEST));
    equal(equal, "submission_id", filters.text("submissionId", LONGEST));
    List<StatusRange> statuses = filters.statuses(StatusRange::of);
    Instant from = filters.instant("from");
    Instant to = filters.instant("to");
    filters.inOrder("to", "is before from", from, to);
    Instant oldest = retention.oldest();
    UUID since = EntryIds.from(from == null || from.isBefore(oldest) ? oldest : from);
    return new Asked(readers, lender, since, before(page, to), equal, statuses);
  }

  private static void equal(Map<String, String> all, String column, @Nullable String value) {
    if (value != null) {
      all.put(column, value);
    }
  }

  private static @Nullable UUID before(PageRequest page, @Nullable Instant to) {
    List<String> after = page.afterKey();
    if (after == null) {
      return to == null ? null : EntryIds.from(to);
    }
    try {
      return UUID.fromString(after.getFirst());
    } catch (IllegalArgumentException e) {
      throw new Rejected(RejectionCode.INVALID_CURSOR, "The cursor is not one of this read");
    }
  }

  private RequestPage page(List<Found> found, PageRequest page) {
    PresentPage<Found> cut = PresentPage.cut(found, page, each -> each.entry().toString());
    return new RequestPage(
        cut.data().stream().map(Found::request).toList(),
        cut.nextKey(),
        0,
        clock.instant().truncatedTo(ChronoUnit.MILLIS));
  }

  private static Readers readers(ServerWebExchange exchange) {
    if (Reads.isOfLender(exchange)) {
      return Readers.LENDER;
    }
    return ProtectedPaths.isOfOperations(exchange) ? Readers.OPERATIONS : Readers.DESK;
  }
}
