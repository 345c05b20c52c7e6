package io.lendledger.gateway.reading;

import io.lendledger.core.client.FindHoldings;
import io.lendledger.core.client.FindUtilization;
import io.lendledger.core.client.HoldingPage;
import io.lendledger.core.client.UtilizationDimension;
import io.lendledger.core.client.UtilizationPage;
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

/** Reads of inventory: what clients hold, and how much of it is lent. */
@RestController
@RequestMapping(
    path = {"/api/v1", "/desk/v1", "/audit/v1"},
    produces = {MediaType.APPLICATION_JSON_VALUE, MediaType.APPLICATION_NDJSON_VALUE, "text/csv"})
class InventoryController {

  private final Reads reads;

  InventoryController(Reads reads) {
    this.reads = reads;
  }

  @GetMapping("/holdings")
  Mono<ResponseEntity<byte[]>> holdings(
      ServerWebExchange exchange, @AuthenticationPrincipal Caller caller) {
    return reads.answer(
        exchange,
        caller,
        HoldingPage.class,
        (lender, filters, page) ->
            new FindHoldings(lender, filters.clientId(), filters.isin(), page));
  }

  @GetMapping("/utilization")
  Mono<ResponseEntity<byte[]>> utilization(
      ServerWebExchange exchange, @AuthenticationPrincipal Caller caller) {
    return reads.answer(exchange, caller, UtilizationPage.class, InventoryController::utilization);
  }

  private static FindUtilization utilization(
      @Nullable LenderCode lender, Filters filters, PageRequest page) {
    UtilizationDimension rows = dimension(filters, "rows");
    UtilizationDimension columns = dimension(filters, "columns");
    String isin = filters.isin();
    filters.rule("columns", "is the same as rows", columns == null || columns != rows);
    var query =
        new FindUtilization(
            lender,
            rows == null ? UtilizationDimension.ISIN : rows,
            columns,
            isin,
            filters.borrowerCode(),
            filters.clientId(),
            page);
    filters.rule(
        "isin",
        "is needed, here or as rows or columns: units of different securities do not add up",
        isin != null || query.shows(UtilizationDimension.ISIN));
    return query;
  }

  private static @Nullable UtilizationDimension dimension(Filters filters, String name) {
    String text = filters.code(name, UtilizationDimension::of);
    return text == null ? null : UtilizationDimension.of(text);
  }
}
