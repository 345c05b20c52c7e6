package io.lendledger.gateway.desk;

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

/** The desk's lists, submitted like the lenders', and found again below {@code /desk/v1}. */
@RestController
class DeskSubmissionController {

  private static final String JSON = MediaType.APPLICATION_JSON_VALUE;

  private final Submissions submissions;
  private final SubmissionReads reads;

  DeskSubmissionController(Submissions submissions, SubmissionReads reads) {
    this.submissions = submissions;
    this.reads = reads;
  }

  @PostMapping(
      path = "/desk/v1/{flow:instruments|prices|fx-rates|market-rates|collateral}",
      consumes = {JSON, MediaType.APPLICATION_NDJSON_VALUE, "text/csv"},
      produces = JSON)
  Mono<ResponseEntity<byte[]>> submit(
      ServerWebExchange exchange,
      @AuthenticationPrincipal Caller caller,
      @PathVariable("flow") String flow) {
    return submissions.take(exchange, caller, Flow.of(flow), null);
  }

  @GetMapping(path = "/desk/v1/submissions/{id}", produces = JSON)
  Mono<ResponseEntity<byte[]>> submission(
      ServerWebExchange exchange, @PathVariable("id") String id) {
    return reads.receipt(exchange, id, null);
  }

  @GetMapping("/desk/v1/submissions/{id}/content")
  Mono<Void> content(ServerWebExchange exchange, @PathVariable("id") String id) {
    return reads.content(exchange, id, null);
  }
}
