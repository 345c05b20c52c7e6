package io.lendledger.gateway.reading;

import io.lendledger.core.loan.terms.LoanId;
import io.lendledger.core.loan.view.FindLoan;
import io.lendledger.core.loan.view.FindTimeline;
import io.lendledger.core.loan.view.LoanDetail;
import io.lendledger.core.loan.view.TimelineOrder;
import io.lendledger.core.loan.view.TimelinePage;
import io.lendledger.gateway.edge.caller.Caller;
import io.lendledger.gateway.edge.reading.Reads;
import io.lendledger.gateway.edge.reading.SingleRecords;
import io.lendledger.gateway.edge.wire.PathValues;
import org.springframework.http.MediaType;
import org.springframework.http.ResponseEntity;
import org.springframework.security.core.annotation.AuthenticationPrincipal;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.RequestMapping;
import org.springframework.web.bind.annotation.RestController;
import org.springframework.web.server.ServerWebExchange;
import reactor.core.publisher.Mono;

/** Reads of one loan: all that belongs to it, and what happened to it. */
@RestController
@RequestMapping({"/api/v1/loans/{loanId}", "/desk/v1/loans/{loanId}", "/audit/v1/loans/{loanId}"})
class LoanReadController {

  private final SingleRecords records;
  private final Reads reads;

  LoanReadController(SingleRecords records, Reads reads) {
    this.records = records;
    this.reads = reads;
  }

  @GetMapping(produces = MediaType.APPLICATION_JSON_VALUE)
  Mono<ResponseEntity<byte[]>> loan(
      ServerWebExchange exchange,
      @AuthenticationPrincipal Caller caller,
      @PathVariable("loanId") String id) {
    LoanId loan = PathValues.identity("Loan", id, LoanId::new);
    return records.answer(
        exchange, caller, LoanDetail.class, (lender, asOf) -> new FindLoan(lender, loan, asOf));
  }

  @GetMapping(
      path = "/timeline",
      produces = {MediaType.APPLICATION_JSON_VALUE, MediaType.APPLICATION_NDJSON_VALUE, "text/csv"})
  Mono<ResponseEntity<byte[]>> timeline(
      ServerWebExchange exchange,
      @AuthenticationPrincipal Caller caller,
      @PathVariable("loanId") String id) {
    LoanId loan = PathValues.identity("Loan", id, LoanId::new);
    return reads.answer(
        exchange,
        caller,
        TimelinePage.class,
        (lender, filters, page) -> {
          String order = filters.code("order", TimelineOrder::of);
          return new FindTimeline(
              lender, loan, order == null ? TimelineOrder.OLDEST : TimelineOrder.of(order), page);
        });
  }
}
