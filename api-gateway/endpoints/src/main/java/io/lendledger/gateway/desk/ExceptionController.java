package io.lendledger.gateway.desk;

import io.lendledger.core.exception.ExceptionKind;
import io.lendledger.gateway.edge.caller.Caller;
import io.lendledger.gateway.edge.reading.Reads;
import org.springframework.http.MediaType;
import org.springframework.http.ResponseEntity;
import org.springframework.security.core.annotation.AuthenticationPrincipal;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.RestController;
import org.springframework.web.server.ServerWebExchange;
import reactor.core.publisher.Mono;

/** The desk's inbox of exceptions (docs/api.md, The desk). */
@RestController
class ExceptionController {

  private final Reads reads;
  private final ExceptionListing exceptions;

  ExceptionController(Reads reads, ExceptionListing exceptions) {
    this.reads = reads;
    this.exceptions = exceptions;
  }

  @GetMapping(
      path = "/desk/v1/exceptions",
      produces = {MediaType.APPLICATION_JSON_VALUE, MediaType.APPLICATION_NDJSON_VALUE, "text/csv"})
  Mono<ResponseEntity<byte[]>> exceptions(
      ServerWebExchange exchange, @AuthenticationPrincipal Caller caller) {
    return reads.answerFrom(
        exchange,
        caller,
        DeskExceptionPage.class,
        (lender, filters, page) -> {
          String kind = filters.code("kind", ExceptionKind::of);
          return exceptions.page(kind == null ? null : ExceptionKind.of(kind), lender, page);
        });
  }
}
