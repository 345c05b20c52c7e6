package io.lendledger.gateway.reading;

import io.lendledger.gateway.edge.caller.Caller;
import io.lendledger.gateway.edge.submission.SubmissionLists;
import org.springframework.http.MediaType;
import org.springframework.http.ResponseEntity;
import org.springframework.security.core.annotation.AuthenticationPrincipal;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.RestController;
import org.springframework.web.server.ServerWebExchange;
import reactor.core.publisher.Mono;

/**
 * Lists submissions, their faults and effects: a lender's own, and those of all below the paths of
 * the desk and of auditors (docs/api.md, Reads).
 */
@RestController
class SubmissionListController {

  private final SubmissionLists lists;

  SubmissionListController(SubmissionLists lists) {
    this.lists = lists;
  }

  @GetMapping(
      path = {"/api/v1/submissions", "/desk/v1/submissions", "/audit/v1/submissions"},
      produces = {MediaType.APPLICATION_JSON_VALUE, MediaType.APPLICATION_NDJSON_VALUE, "text/csv"})
  Mono<ResponseEntity<byte[]>> list(
      ServerWebExchange exchange, @AuthenticationPrincipal Caller caller) {
    return lists.list(exchange, caller);
  }

  @GetMapping(
      path = {
        "/api/v1/submissions/{id}/faults",
        "/desk/v1/submissions/{id}/faults",
        "/audit/v1/submissions/{id}/faults"
      },
      produces = {MediaType.APPLICATION_JSON_VALUE, MediaType.APPLICATION_NDJSON_VALUE, "text/csv"})
  Mono<ResponseEntity<byte[]>> faults(
      ServerWebExchange exchange,
      @AuthenticationPrincipal Caller caller,
      @PathVariable("id") String id) {
    return lists.faults(exchange, caller, id);
  }

  @GetMapping(
      path = {
        "/api/v1/submissions/{id}/effects",
        "/desk/v1/submissions/{id}/effects",
        "/audit/v1/submissions/{id}/effects"
      },
      produces = {MediaType.APPLICATION_JSON_VALUE, MediaType.APPLICATION_NDJSON_VALUE, "text/csv"})
  Mono<ResponseEntity<byte[]>> effects(
      ServerWebExchange exchange,
      @AuthenticationPrincipal Caller caller,
      @PathVariable("id") String id) {
    return lists.effects(exchange, caller, id);
  }
}
