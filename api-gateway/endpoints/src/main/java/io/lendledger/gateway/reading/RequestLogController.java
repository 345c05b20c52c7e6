package io.lendledger.gateway.reading;

import io.lendledger.gateway.edge.caller.Caller;
import io.lendledger.gateway.edge.requestlog.RequestReads;
import org.springframework.http.MediaType;
import org.springframework.http.ResponseEntity;
import org.springframework.security.core.annotation.AuthenticationPrincipal;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.RequestMapping;
import org.springframework.web.bind.annotation.RestController;
import org.springframework.web.server.ServerWebExchange;
import reactor.core.publisher.Mono;

/** The last requests of credentials (docs/api.md, Request log). */
@RestController
@RequestMapping(path = {"/api/v1", "/desk/v1", "/ops/v1"})
class RequestLogController {

  private final RequestReads requests;

  RequestLogController(RequestReads requests) {
    this.requests = requests;
  }

  @GetMapping(
      path = "/requests",
      produces = {MediaType.APPLICATION_JSON_VALUE, MediaType.APPLICATION_NDJSON_VALUE, "text/csv"})
  Mono<ResponseEntity<byte[]>> list(
      ServerWebExchange exchange, @AuthenticationPrincipal Caller caller) {
    return requests.list(exchange, caller);
  }

  @GetMapping(path = "/requests/{requestId}", produces = MediaType.APPLICATION_JSON_VALUE)
  Mono<ResponseEntity<byte[]>> one(
      ServerWebExchange exchange,
      @AuthenticationPrincipal Caller caller,
      @PathVariable("requestId") String requestId) {
    return requests.one(exchange, caller, requestId);
  }
}
