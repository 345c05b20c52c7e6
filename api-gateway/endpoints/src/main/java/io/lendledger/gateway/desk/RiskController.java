package io.lendledger.gateway.desk;

import io.lendledger.core.client.FindShortfalls;
import io.lendledger.core.client.ShortfallPage;
import io.lendledger.core.collateral.ExposurePage;
import io.lendledger.core.collateral.FindExposures;
import io.lendledger.gateway.edge.reading.Reads;
import java.time.LocalDate;
import org.springframework.http.MediaType;
import org.springframework.http.ResponseEntity;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.RequestMapping;
import org.springframework.web.bind.annotation.RestController;
import org.springframework.web.server.ServerWebExchange;
import reactor.core.publisher.Mono;

/** Reads of exposures and shortfalls (docs/api.md, The desk). */
@RestController
@RequestMapping(
    path = "/desk/v1",
    produces = {MediaType.APPLICATION_JSON_VALUE, MediaType.APPLICATION_NDJSON_VALUE, "text/csv"})
class RiskController {

  private final Reads reads;

  RiskController(Reads reads) {
    this.reads = reads;
  }

  @GetMapping("/exposures")
  Mono<ResponseEntity<byte[]>> exposures(ServerWebExchange exchange) {
    return reads.answerAll(
        exchange,
        ExposurePage.class,
        (filters, page) ->
            new FindExposures(
                filters.lenderCode(), filters.borrowerCode(), filters.date("date"), page));
  }

  @GetMapping("/shortfalls")
  Mono<ResponseEntity<byte[]>> shortfalls(ServerWebExchange exchange) {
    return reads.answerAll(
        exchange,
        ShortfallPage.class,
        (filters, page) -> {
          LocalDate from = filters.date("fromDate");
          LocalDate to = filters.date("toDate");
          filters.inOrder("toDate", "is before fromDate", from, to);
          return new FindShortfalls(
              filters.lenderCode(), filters.clientId(), filters.isin(), from, to, page);
        });
  }
}
