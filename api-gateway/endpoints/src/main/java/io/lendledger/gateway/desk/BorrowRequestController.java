package io.lendledger.gateway.desk;

import io.lendledger.core.borrowrequest.BookedLoan;
import io.lendledger.core.borrowrequest.BorrowRequestResult;
import io.lendledger.core.borrowrequest.PlaceBorrowRequests;
import io.lendledger.core.borrowrequest.PlaceBorrowRequests.Order;
import io.lendledger.core.borrowrequest.Unfilled;
import io.lendledger.core.clock.BusinessTime;
import io.lendledger.core.submission.BodyFormat;
import io.lendledger.core.submission.Flow;
import io.lendledger.core.submission.SubmissionCommand.Submit;
import io.lendledger.core.submission.SubmissionId;
import io.lendledger.gateway.edge.caller.Caller;
import io.lendledger.gateway.edge.submission.StreamedBodies;
import io.lendledger.gateway.edge.wire.Answers;
import io.lendledger.gateway.edge.wire.Formats;
import io.lendledger.gateway.edge.wire.Messages;
import io.lendledger.gateway.edge.wire.Operation;
import io.lendledger.gateway.edge.wire.Origin;
import io.lendledger.gateway.edge.wire.RequestIds;
import java.time.Clock;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import org.axonframework.messaging.MetaData;
import org.springframework.core.io.buffer.DataBufferFactory;
import org.springframework.core.io.buffer.DefaultDataBufferFactory;
import org.springframework.http.MediaType;
import org.springframework.http.ResponseEntity;
import org.springframework.security.core.annotation.AuthenticationPrincipal;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RestController;
import org.springframework.web.server.ServerWebExchange;
import reactor.core.publisher.Flux;
import reactor.core.publisher.Mono;

/** Places borrow requests and answers with the booked loans (docs/api.md, The desk). */
@RestController
class BorrowRequestController {

  static final int ASKED_AT_ONCE = 8;
  private static final DataBufferFactory BUFFERS = DefaultDataBufferFactory.sharedInstance;

  private final OrderBodies lists;
  private final CheckedOrders checked;
  private final Messages messages;
  private final MatchedRequests matched;
  private final Answers answers;
  private final StreamedBodies bodies;
  private final Clock clock;

  BorrowRequestController(
      OrderBodies lists,
      CheckedOrders checked,
      Messages messages,
      MatchedRequests matched,
      Answers answers,
      StreamedBodies bodies,
      @BusinessTime Clock clock) {
    this.lists = lists;
    this.checked = checked;
    this.messages = messages;
    this.matched = matched;
    this.answers = answers;
    this.bodies = bodies;
    this.clock = clock;
  }

  /** The results of the list. */
  record Results(List<Result> results) {}

  /** The result of one request. */
  record Result(
      String requestId, List<BookedLoan> loans, long unfilledUnits, List<Unfilled> unfilled) {

    static Result of(BorrowRequestResult found) {
      return new Result(found.requestId(), found.loans(), found.unfilledUnits(), found.unfilled());
    }
  }

  @PostMapping(
      path = "/desk/v1/borrow-requests",
      consumes = {MediaType.APPLICATION_JSON_VALUE, MediaType.APPLICATION_NDJSON_VALUE, "text/csv"},
      produces = MediaType.APPLICATION_JSON_VALUE)
  Mono<ResponseEntity<byte[]>> place(
      ServerWebExchange exchange, @AuthenticationPrincipal Caller caller) {
    SubmissionId id = new SubmissionId(Operation.of(exchange).toString());
    MetaData origin = Origin.of(caller.credential(), RequestIds.of(exchange), null, id);
    StreamedBodies.Description body =
        described(Formats.ofBody(exchange.getRequest()), Map.of(), id, origin);
    Mono<List<Result>> placed =
        lists
            .of(exchange)
            .doOnNext(sent -> body.having(sent.body()))
            .flatMap(sent ->
                checked
                    .of(sent)
                    .flatMap(orders ->
                        keepAndPlace(
                            orders,
                            sent,
                            described(sent.format(), sent.parameters(), id, origin)
                                .readBy(sent.mapping())))
                    .onErrorMap(sent::shown));
    return bodies
        .noted(exchange, body, placed)
        .map(results -> answers.created(new Results(results)));
  }

  private StreamedBodies.Description described(
      BodyFormat format, Map<String, String> parameters, SubmissionId id, MetaData origin) {
    return new StreamedBodies.Description(
        id, Flow.BORROW_REQUESTS, null, format, parameters, clock.instant(), null, origin);
  }

  private Mono<List<Result>> keepAndPlace(
      List<Order> orders, OrderBodies.Sent sent, StreamedBodies.Description body) {
    return bodies
        .store(body, Flux.just(BUFFERS.wrap(sent.body())))
        .flatMap(kept -> place(orders, kept, body.origin()));
  }

  private Mono<List<Result>> place(List<Order> orders, Submit body, MetaData origin) {
    if (orders.isEmpty()) {
      return Mono.just(List.of());
    }
    PlaceBorrowRequests batch = new PlaceBorrowRequests(UUID.randomUUID().toString(), orders, body);
    Mono<List<Result>> results =
        Flux.fromIterable(orders)
            .flatMapSequential(order -> matched.result(order.requestId()), ASKED_AT_ONCE)
            .map(Result::of)
            .collectList();
    return messages.send(batch, origin, MatchedRequests.LONGEST).then(results);
  }
}
