package io.lendledger.gateway.lender;

import io.lendledger.core.submission.Flow;
import io.lendledger.gateway.edge.caller.Caller;
import io.lendledger.gateway.edge.submission.SubmissionReads;
import io.lendledger.gateway.edge.submission.Submissions;
import org.springframework.http.MediaType;
import org.springframework.http.ResponseEntity;
import org.springframework.security.core.annotation.AuthenticationPrincipal;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RestController;
import org.springframework.web.server.ServerWebExchange;
import reactor.core.publisher.Mono;

/** The lender's inbound flows (docs/api.md, Inbound flows). */
@RestController
class SubmissionController {

  private static final String JSON = MediaType.APPLICATION_JSON_VALUE;
  private static final String FLOWS =
      "positions|transactions|settlement-status|client-reference|income-distribution";

  private final Submissions submissions;
  private final SubmissionReads reads;

  SubmissionController(Submissions submissions, SubmissionReads reads) {
    this.submissions = submissions;
    this.reads = reads;
  }

  @PostMapping(
      path = "/api/v1/{flow:" + FLOWS + "}",
      consumes = {JSON, MediaType.APPLICATION_NDJSON_VALUE, "text/csv"},
      produces = JSON)
  Mono<ResponseEntity<byte[]>> submit(
      ServerWebExchange exchange,
      @AuthenticationPrincipal Caller caller,
      @PathVariable("flow") String flow) {
    return submissions.take(exchange, caller, Flow.of(flow), caller.requireLender());
  }

  @GetMapping(path = "/api/v1/submissions/{id}", produces = JSON)
  Mono<ResponseEntity<byte[]>> submission(
      ServerWebExchange exchange,
      @AuthenticationPrincipal Caller caller,
      @PathVariable("id") String id) {
    return reads.receipt(exchange, id, caller.requireLender());
  }

  @GetMapping("/api/v1/submissions/{id}/content")
  Mono<Void> content(
      ServerWebExchange exchange,
      @AuthenticationPrincipal Caller caller,
      @PathVariable("id") String id) {
    return reads.content(exchange, id, caller.requireLender());
  }
}
