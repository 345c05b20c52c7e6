package io.lendledger.gateway.webhook.inbound;

import io.lendledger.core.submission.Flow;
import io.lendledger.gateway.edge.caller.Caller;
import io.lendledger.gateway.edge.submission.Submissions;
import org.springframework.http.MediaType;
import org.springframework.http.ResponseEntity;
import org.springframework.security.core.annotation.AuthenticationPrincipal;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RestController;
import org.springframework.web.server.ServerWebExchange;
import reactor.core.publisher.Mono;

/** The flows that lenders may push as signed webhooks (docs/webhooks.md, Push in). */
@RestController
class WebhookSubmissionController {

  private static final String JSON = MediaType.APPLICATION_JSON_VALUE;

  private final Submissions submissions;

  WebhookSubmissionController(Submissions submissions) {
    this.submissions = submissions;
  }

  @PostMapping(
      path = "/webhooks/v1/{lenderCode}/{flow:settlement-status|income-distribution}",
      consumes = {JSON, MediaType.APPLICATION_NDJSON_VALUE, "text/csv"},
      produces = JSON)
  Mono<ResponseEntity<byte[]>> submit(
      ServerWebExchange exchange,
      @AuthenticationPrincipal Caller caller,
      @PathVariable("flow") String flow) {
    return submissions.take(exchange, caller, Flow.of(flow), caller.requireLender());
  }
}
