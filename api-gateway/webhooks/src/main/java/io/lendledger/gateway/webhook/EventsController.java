package io.lendledger.gateway.webhook;

import io.lendledger.core.lender.LenderCode;
import io.lendledger.core.loan.change.FindLoanChanges;
import io.lendledger.core.loan.change.FindNewestLoanChanges;
import io.lendledger.core.loan.change.LoanChangeId;
import io.lendledger.core.loan.change.LoanChangeType;
import io.lendledger.core.loan.change.LoanChanges;
import io.lendledger.core.loan.view.TimelineOrder;
import io.lendledger.gateway.edge.caller.Caller;
import io.lendledger.gateway.edge.reading.AllParkedEvents;
import io.lendledger.gateway.edge.reading.Cursors;
import io.lendledger.gateway.edge.reading.Cursors.Place;
import io.lendledger.gateway.edge.reading.Filters;
import io.lendledger.gateway.edge.wire.Answers;
import io.lendledger.gateway.edge.wire.Messages;
import io.lendledger.gateway.edge.wire.WireJson;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.springframework.http.MediaType;
import org.springframework.http.ResponseEntity;
import org.springframework.security.core.annotation.AuthenticationPrincipal;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.RestController;
import org.springframework.web.server.ServerWebExchange;
import reactor.core.publisher.Mono;

/**
 * Lists the changes that webhooks deliver, for clients that poll or catch up, and from the newest
 * back for people (docs/webhooks.md, Poll, or catch up).
 */
@RestController
class EventsController {

  private static final String OF_LENDER = "/api/v1/events";
  private static final String OF_ALL = "/desk/v1/events";

  private final Messages messages;
  private final AllParkedEvents parked;
  private final Cursors cursors;
  private final Answers answers;
  private final WireJson json;

  EventsController(
      Messages messages, AllParkedEvents parked, Cursors cursors, Answers answers, WireJson json) {
    this.messages = messages;
    this.parked = parked;
    this.cursors = cursors;
    this.answers = answers;
    this.json = json;
  }

  /** A page of changes. */
  record LoanEvents(List<LoanEventView> data, @Nullable String nextCursor) {}

  @GetMapping(path = OF_LENDER, produces = MediaType.APPLICATION_JSON_VALUE)
  Mono<ResponseEntity<byte[]>> ofLender(
      ServerWebExchange exchange, @AuthenticationPrincipal Caller caller) {
    return events(new Filters(exchange), OF_LENDER, caller.requireLender());
  }

  @GetMapping(path = OF_ALL, produces = MediaType.APPLICATION_JSON_VALUE)
  Mono<ResponseEntity<byte[]>> ofAll(ServerWebExchange exchange) {
    Filters filters = new Filters(exchange);
    String lender = filters.code("lenderCode", LenderCode::new);
    return events(filters, OF_ALL, lender == null ? null : new LenderCode(lender));
  }

  private Mono<ResponseEntity<byte[]>> events(
      Filters filters, String path, @Nullable LenderCode lender) {
    int limit = filters.limit();
    LoanChangeType type = filters.choice("type", LoanChangeType::of);
    LoanChangeId after = filters.choice("afterEventId", LoanChangeId::of);
    boolean newest = filters.choice("order", TimelineOrder::of) == TimelineOrder.NEWEST;
    Instant asOf = filters.instant("asOf");
    String cursor = filters.cursor();
    filters.finish();
    String subject = path + "|" + lender + "|" + type + (newest ? "|newest after " + after : "");
    Place before = cursor == null ? null : cursors.open(subject, cursor, asOf);
    LoanChangeId place = before == null ? null : LoanChangeId.of(before.afterKey().getFirst());
    Instant known = before == null ? asOf : before.asOf();
    List<LoanChangeType> types = type == null ? List.of(LoanChangeType.values()) : List.of(type);
    Object query =
        newest
            ? newest(lender, types, after, place, limit, known)
            : next(lender, types, after, place, limit, known);
    return messages
        .ask(query, LoanChanges.class)
        .flatMap(
            found -> since(lender).map(since -> answer(subject, known, found, since.orElse(null))));
  }

  private static FindLoanChanges next(
      @Nullable LenderCode lender,
      List<LoanChangeType> types,
      @Nullable LoanChangeId after,
      @Nullable LoanChangeId place,
      int limit,
      @Nullable Instant asOf) {
    LoanChangeId from = place == null ? after : place;
    return new FindLoanChanges(
        lender == null ? null : List.of(lender),
        types,
        from == null ? LoanChangeId.START : from,
        place == null && after != null,
        limit,
        asOf);
  }

  private static FindNewestLoanChanges newest(
      @Nullable LenderCode lender,
      List<LoanChangeType> types,
      @Nullable LoanChangeId after,
      @Nullable LoanChangeId place,
      int limit,
      @Nullable Instant asOf) {
    LoanChangeId from = after == null ? LoanChangeId.START : after;
    return new FindNewestLoanChanges(lender, types, from, after != null, place, limit, asOf);
  }

  private Mono<Optional<Instant>> since(@Nullable LenderCode lender) {
    return lender == null ? Mono.just(Optional.empty()) : parked.since(lender);
  }

  private ResponseEntity<byte[]> answer(
      String subject, @Nullable Instant asOf, LoanChanges found, @Nullable Instant behindSince) {
    LoanChangeId reached = found.reached();
    String next =
        found.more()
            ? cursors.seal(
                subject, new Place(List.of(reached.toString()), reached.position(), asOf))
            : null;
    ResponseEntity.BodyBuilder answer = ResponseEntity.ok();
    if (behindSince != null) {
      answer.header(AllParkedEvents.HEADER, WireJson.TIMESTAMP.format(behindSince));
    }
    return answers.with(
        answer,
        new LoanEvents(
            found.data().stream().map(each -> LoanEventView.of(each, json)).toList(), next));
  }
}
