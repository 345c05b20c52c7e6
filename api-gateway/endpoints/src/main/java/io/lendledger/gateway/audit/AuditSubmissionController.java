package io.lendledger.gateway.audit;

import io.lendledger.gateway.edge.submission.SubmissionReads;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.RestController;
import org.springframework.web.server.ServerWebExchange;
import reactor.core.publisher.Mono;

/** The original bytes behind events, for auditors: those of every lender and of the desk. */
@RestController
class AuditSubmissionController {

  private final SubmissionReads reads;

  AuditSubmissionController(SubmissionReads reads) {
    this.reads = reads;
  }

  @GetMapping("/audit/v1/submissions/{id}/content")
  Mono<Void> content(ServerWebExchange exchange, @PathVariable("id") String id) {
    return reads.content(exchange, id, null);
  }
}
