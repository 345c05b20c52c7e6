package io.lendledger.gateway.reading;

import io.lendledger.core.borrowrequest.BorrowRequestPage;
import io.lendledger.core.borrowrequest.FindBorrowRequests;
import io.lendledger.core.client.ClientPreferencePage;
import io.lendledger.core.client.FindClientPreferences;
import io.lendledger.core.income.FindIncome;
import io.lendledger.core.income.IncomePage;
import io.lendledger.core.transaction.FindTransactions;
import io.lendledger.core.transaction.TransactionPage;
import io.lendledger.core.transaction.TransactionStatus;
import io.lendledger.gateway.edge.caller.Caller;
import io.lendledger.gateway.edge.reading.Filters;
import io.lendledger.gateway.edge.reading.Reads;
import java.time.LocalDate;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.springframework.http.MediaType;
import org.springframework.http.ResponseEntity;
import org.springframework.security.core.annotation.AuthenticationPrincipal;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.RequestMapping;
import org.springframework.web.bind.annotation.RestController;
import org.springframework.web.server.ServerWebExchange;
import reactor.core.publisher.Mono;

/**
 * Reads of what was sent in, as known now: a lender's own, and those of all lenders below the paths
 * of the desk and of auditors (docs/api.md, Reads).
 */
@RestController
@RequestMapping(
    produces = {MediaType.APPLICATION_JSON_VALUE, MediaType.APPLICATION_NDJSON_VALUE, "text/csv"})
class SentController {

  private final Reads reads;

  SentController(Reads reads) {
    this.reads = reads;
  }

  @GetMapping({"/api/v1/clients", "/desk/v1/clients", "/audit/v1/clients"})
  Mono<ResponseEntity<byte[]>> clients(
      ServerWebExchange exchange, @AuthenticationPrincipal Caller caller) {
    return reads.answer(
        exchange,
        caller,
        ClientPreferencePage.class,
        (lender, filters, page) -> new FindClientPreferences(lender, filters.clientId(), page));
  }

  @GetMapping({"/api/v1/transactions", "/desk/v1/transactions", "/audit/v1/transactions"})
  Mono<ResponseEntity<byte[]>> transactions(
      ServerWebExchange exchange, @AuthenticationPrincipal Caller caller) {
    return reads.answer(
        exchange,
        caller,
        TransactionPage.class,
        (lender, filters, page) -> {
          List<String> statuses =
              filters.statuses(TransactionStatus::of).stream()
                  .map(TransactionStatus::wire)
                  .toList();
          Days days = Days.of(filters);
          return new FindTransactions(
              lender, statuses, filters.clientId(), filters.isin(), days.from(), days.to(), page);
        });
  }

  @GetMapping({
    "/api/v1/income-distribution",
    "/desk/v1/income-distribution",
    "/audit/v1/income-distribution"
  })
  Mono<ResponseEntity<byte[]>> income(
      ServerWebExchange exchange, @AuthenticationPrincipal Caller caller) {
    return reads.answer(
        exchange,
        caller,
        IncomePage.class,
        (lender, filters, page) -> {
          Days days = Days.of(filters);
          return new FindIncome(
              lender,
              filters.isin(),
              filters.borrowerCode(),
              days.from(),
              days.to(),
              filters.flag("matches"),
              page);
        });
  }

  @GetMapping({"/api/v1/borrow-requests", "/desk/v1/borrow-requests", "/audit/v1/borrow-requests"})
  Mono<ResponseEntity<byte[]>> borrowRequests(
      ServerWebExchange exchange, @AuthenticationPrincipal Caller caller) {
    return reads.answer(
        exchange,
        caller,
        BorrowRequestPage.class,
        (lender, filters, page) -> {
          Days days = Days.of(filters);
          return new FindBorrowRequests(
              lender,
              Reads.isOfLender(exchange),
              filters.borrowerCode(),
              filters.isin(),
              days.from(),
              days.to(),
              page);
        });
  }

  private record Days(@Nullable LocalDate from, @Nullable LocalDate to) {

    static Days of(Filters filters) {
      LocalDate from = filters.date("fromDate");
      LocalDate to = filters.date("toDate");
      filters.inOrder("toDate", "is before fromDate", from, to);
      return new Days(from, to);
    }
  }
}
