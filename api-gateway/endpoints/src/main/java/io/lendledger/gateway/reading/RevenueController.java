package io.lendledger.gateway.reading;

import io.lendledger.core.billing.BillingSummaryPage;
import io.lendledger.core.billing.ClientRevenuePage;
import io.lendledger.core.billing.FindBillingSummary;
import io.lendledger.core.billing.FindClientRevenue;
import io.lendledger.core.billing.FindLenderBilling;
import io.lendledger.core.billing.FindLenderRevenue;
import io.lendledger.core.billing.LenderBillingPage;
import io.lendledger.core.billing.LenderRevenuePage;
import io.lendledger.core.lender.LenderCode;
import io.lendledger.core.reading.PageRequest;
import io.lendledger.gateway.edge.caller.Caller;
import io.lendledger.gateway.edge.reading.Filters;
import io.lendledger.gateway.edge.reading.Reads;
import org.jspecify.annotations.Nullable;
import org.springframework.http.MediaType;
import org.springframework.http.ResponseEntity;
import org.springframework.security.core.annotation.AuthenticationPrincipal;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.RequestMapping;
import org.springframework.web.bind.annotation.RestController;
import org.springframework.web.server.ServerWebExchange;
import reactor.core.publisher.Mono;

/** Reads of bills, whose records name their lender only where all lenders are read. */
@RestController
@RequestMapping(
    produces = {MediaType.APPLICATION_JSON_VALUE, MediaType.APPLICATION_NDJSON_VALUE, "text/csv"})
class RevenueController {

  private final Reads reads;

  RevenueController(Reads reads) {
    this.reads = reads;
  }

  @GetMapping("/api/v1/client-revenue")
  Mono<ResponseEntity<byte[]>> clientRevenue(
      ServerWebExchange exchange, @AuthenticationPrincipal Caller caller) {
    return reads.answer(exchange, caller, ClientRevenuePage.class, RevenueController::revenue);
  }

  @GetMapping({"/desk/v1/client-revenue", "/audit/v1/client-revenue"})
  Mono<ResponseEntity<byte[]>> clientRevenueOverLenders(
      ServerWebExchange exchange, @AuthenticationPrincipal Caller caller) {
    return reads.answer(
        exchange,
        caller,
        LenderRevenuePage.class,
        (lender, filters, page) -> new FindLenderRevenue(revenue(lender, filters, page)));
  }

  @GetMapping("/api/v1/billing-summary")
  Mono<ResponseEntity<byte[]>> billingSummary(
      ServerWebExchange exchange, @AuthenticationPrincipal Caller caller) {
    return reads.answer(exchange, caller, BillingSummaryPage.class, RevenueController::summary);
  }

  @GetMapping({"/desk/v1/billing-summary", "/audit/v1/billing-summary"})
  Mono<ResponseEntity<byte[]>> billingSummaryOverLenders(
      ServerWebExchange exchange, @AuthenticationPrincipal Caller caller) {
    return reads.answer(
        exchange,
        caller,
        LenderBillingPage.class,
        (lender, filters, page) -> new FindLenderBilling(summary(lender, filters, page)));
  }

  private static FindClientRevenue revenue(
      @Nullable LenderCode lender, Filters filters, PageRequest page) {
    Months months = Months.of(filters);
    return new FindClientRevenue(lender, months.from(), months.to(), filters.clientId(), page);
  }

  private static FindBillingSummary summary(
      @Nullable LenderCode lender, Filters filters, PageRequest page) {
    Months months = Months.of(filters);
    return new FindBillingSummary(lender, months.from(), months.to(), filters.borrowerCode(), page);
  }

  private record Months(@Nullable String from, @Nullable String to) {

    static Months of(Filters filters) {
      String from = filters.month("fromMonth");
      String to = filters.month("toMonth");
      filters.inOrder("toMonth", "is before fromMonth", from, to);
      return new Months(from, to);
    }
  }
}
