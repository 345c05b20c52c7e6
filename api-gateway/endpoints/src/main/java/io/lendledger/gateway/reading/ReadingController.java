package io.lendledger.gateway.reading;

import io.lendledger.core.accrual.AccrualPage;
import io.lendledger.core.accrual.FindAccruals;
import io.lendledger.core.collateral.CollateralPage;
import io.lendledger.core.collateral.FindCollateral;
import io.lendledger.core.lender.LenderCode;
import io.lendledger.core.loan.view.ClientLoanPage;
import io.lendledger.core.loan.view.CustodyLoanPage;
import io.lendledger.core.loan.view.FindClientLoans;
import io.lendledger.core.loan.view.FindCustodyLoans;
import io.lendledger.core.loan.view.FindPositionReconciliation;
import io.lendledger.core.loan.view.FindTrades;
import io.lendledger.core.loan.view.LoanStatus;
import io.lendledger.core.loan.view.PositionReconciliationPage;
import io.lendledger.core.loan.view.TradePage;
import io.lendledger.core.reading.PageRequest;
import io.lendledger.core.trade.TradeStatus;
import io.lendledger.core.trade.TradeType;
import io.lendledger.gateway.edge.caller.Caller;
import io.lendledger.gateway.edge.reading.Filters;
import io.lendledger.gateway.edge.reading.Reads;
import java.time.LocalDate;
import org.jspecify.annotations.Nullable;
import org.springframework.http.MediaType;
import org.springframework.http.ResponseEntity;
import org.springframework.security.core.annotation.AuthenticationPrincipal;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.RequestMapping;
import org.springframework.web.bind.annotation.RestController;
import org.springframework.web.server.ServerWebExchange;
import reactor.core.publisher.Mono;

/** Reads of a lender's own records, and the same over all lenders (docs/api.md, Reads). */
@RestController
@RequestMapping(
    path = {"/api/v1", "/desk/v1", "/audit/v1"},
    produces = {MediaType.APPLICATION_JSON_VALUE, MediaType.APPLICATION_NDJSON_VALUE, "text/csv"})
class ReadingController {

  private final Reads reads;

  ReadingController(Reads reads) {
    this.reads = reads;
  }

  @GetMapping("/loans/custody")
  Mono<ResponseEntity<byte[]>> custodyLoans(
      ServerWebExchange exchange, @AuthenticationPrincipal Caller caller) {
    return reads.answer(
        exchange,
        caller,
        CustodyLoanPage.class,
        (lender, filters, page) ->
            new FindCustodyLoans(lender, filters.loans(LoanStatus::of, null), page));
  }

  @GetMapping("/loans/clients")
  Mono<ResponseEntity<byte[]>> clientLoans(
      ServerWebExchange exchange, @AuthenticationPrincipal Caller caller) {
    return reads.answer(
        exchange,
        caller,
        ClientLoanPage.class,
        (lender, filters, page) ->
            new FindClientLoans(lender, filters.loans(LoanStatus::of, null), page));
  }

  @GetMapping("/trades")
  Mono<ResponseEntity<byte[]>> trades(
      ServerWebExchange exchange, @AuthenticationPrincipal Caller caller) {
    return reads.answer(
        exchange,
        caller,
        TradePage.class,
        (lender, filters, page) -> {
          String type = filters.code("tradeType", TradeType::of);
          return new FindTrades(lender, filters.loans(TradeStatus::of, type), page);
        });
  }

  @GetMapping("/position-reconciliation")
  Mono<ResponseEntity<byte[]>> positionReconciliation(
      ServerWebExchange exchange, @AuthenticationPrincipal Caller caller) {
    return reads.answer(
        exchange,
        caller,
        PositionReconciliationPage.class,
        (lender, filters, page) ->
            new FindPositionReconciliation(
                lender, filters.date("date"), filters.isin(), filters.borrowerCode(), page));
  }

  @GetMapping("/accruals")
  Mono<ResponseEntity<byte[]>> accruals(
      ServerWebExchange exchange, @AuthenticationPrincipal Caller caller) {
    return reads.answer(exchange, caller, AccrualPage.class, ReadingController::accrualQuery);
  }

  private static FindAccruals accrualQuery(
      @Nullable LenderCode lender, Filters filters, PageRequest page) {
    LocalDate from = filters.date("fromDate");
    LocalDate to = filters.date("toDate");
    filters.inOrder("toDate", "is before fromDate", from, to);
    return new FindAccruals(
        lender, from, to, filters.isin(), filters.borrowerCode(), filters.clientId(), page);
  }

  @GetMapping("/collateral")
  Mono<ResponseEntity<byte[]>> collateral(
      ServerWebExchange exchange, @AuthenticationPrincipal Caller caller) {
    return reads.answer(
        exchange,
        caller,
        CollateralPage.class,
        (lender, filters, page) ->
            new FindCollateral(
                lender, filters.date("date"), filters.isin(), filters.borrowerCode(), page));
  }
}
