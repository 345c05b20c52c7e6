package io.lendledger.gateway.desk;

import io.lendledger.core.borrowrequest.BorrowRequestId;
import io.lendledger.core.borrowrequest.BorrowRequestPreview;
import io.lendledger.core.borrowrequest.BorrowRequestPreview.Previewed;
import io.lendledger.core.borrowrequest.BorrowRequestPreview.PreviewedLoan;
import io.lendledger.core.borrowrequest.BorrowRequestResult;
import io.lendledger.core.borrowrequest.PlaceBorrowRequests.Order;
import io.lendledger.core.borrowrequest.PreviewBorrowRequests;
import io.lendledger.core.borrowrequest.Unfilled;
import io.lendledger.gateway.edge.wire.Answers;
import io.lendledger.gateway.edge.wire.Messages;
import java.util.List;
import org.springframework.http.MediaType;
import org.springframework.http.ResponseEntity;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RestController;
import org.springframework.web.server.ServerWebExchange;
import reactor.core.publisher.Flux;
import reactor.core.publisher.Mono;

/** Tells what would become of borrow requests, and keeps nothing (docs/api.md, The desk). */
@RestController
class BorrowPreviewController {

  private final OrderBodies lists;
  private final CheckedOrders checked;
  private final Messages messages;
  private final MatchedRequests matched;
  private final Answers answers;

  BorrowPreviewController(
      OrderBodies lists,
      CheckedOrders checked,
      Messages messages,
      MatchedRequests matched,
      Answers answers) {
    this.lists = lists;
    this.checked = checked;
    this.messages = messages;
    this.matched = matched;
    this.answers = answers;
  }

  /** The results of the list. */
  record PreviewResults(List<PreviewResult> results) {}

  /** What would become of one request. */
  record PreviewResult(
      BorrowRequestId requestId,
      List<PreviewedLoan> loans,
      long unfilledUnits,
      List<Unfilled> unfilled) {

    static PreviewResult of(Previewed of) {
      return new PreviewResult(of.requestId(), of.loans(), of.unfilledUnits(), of.unfilled());
    }

    static PreviewResult of(BorrowRequestResult booked) {
      return new PreviewResult(
          new BorrowRequestId(booked.requestId()),
          booked.loans().stream()
              .map(each ->
                  new PreviewedLoan(
                      each.loanId(), each.lenderCode(), each.accountNumber(), each.units()))
              .toList(),
          booked.unfilledUnits(),
          booked.unfilled());
    }
  }

  @PostMapping(
      path = "/desk/v1/borrow-requests/preview",
      consumes = {MediaType.APPLICATION_JSON_VALUE, MediaType.APPLICATION_NDJSON_VALUE, "text/csv"},
      produces = MediaType.APPLICATION_JSON_VALUE)
  Mono<ResponseEntity<byte[]>> preview(ServerWebExchange exchange) {
    return lists
        .of(exchange)
        .flatMap(sent -> checked.of(sent).flatMap(this::preview).onErrorMap(sent::shown))
        .map(results -> answers.ok(new PreviewResults(results)));
  }

  private Mono<List<PreviewResult>> preview(List<Order> orders) {
    return messages
        .ask(new PreviewBorrowRequests(orders), BorrowRequestPreview.class, MatchedRequests.LONGEST)
        .flatMapMany(preview -> Flux.fromIterable(preview.requests()))
        .flatMapSequential(this::result, BorrowRequestController.ASKED_AT_ONCE)
        .collectList();
  }

  private Mono<PreviewResult> result(Previewed of) {
    return of.known()
        ? matched.result(of.requestId()).map(PreviewResult::of)
        : Mono.just(PreviewResult.of(of));
  }
}
