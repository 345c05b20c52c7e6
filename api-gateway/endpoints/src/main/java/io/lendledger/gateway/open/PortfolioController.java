package io.lendledger.gateway.open;

import io.lendledger.core.portfolio.AnalysePortfolio;
import io.lendledger.core.portfolio.PortfolioAnalysis;
import io.lendledger.core.rejection.Rejected;
import io.lendledger.core.rejection.RejectionCode;
import io.lendledger.gateway.edge.caller.Caller;
import io.lendledger.gateway.edge.limit.PortfolioQuota;
import io.lendledger.gateway.edge.wire.Answers;
import io.lendledger.gateway.edge.wire.Messages;
import io.lendledger.gateway.edge.wire.Parameters;
import io.lendledger.gateway.edge.wire.SmallBody;
import java.util.List;
import org.springframework.http.MediaType;
import org.springframework.http.ResponseEntity;
import org.springframework.security.core.annotation.AuthenticationPrincipal;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RestController;
import org.springframework.web.server.ServerWebExchange;
import reactor.core.publisher.Mono;
import reactor.core.scheduler.Schedulers;

/** Portfolio analysis (docs/api.md, Portfolio analysis). */
@RestController
class PortfolioController {

  private static final String VERSION_HEADER = "X-SVC-ApiVersion";
  private static final List<String> VERSION = List.of("1");
  private static final int MOST_BYTES = 2 * 1024 * 1024;

  private final Messages messages;
  private final PortfolioQuota quota;
  private final Answers answers;

  PortfolioController(Messages messages, PortfolioQuota quota, Answers answers) {
    this.messages = messages;
    this.quota = quota;
    this.answers = answers;
  }

  @PostMapping(
      path = "/public/portfolio-analysis",
      consumes = MediaType.APPLICATION_JSON_VALUE,
      produces = MediaType.APPLICATION_JSON_VALUE)
  Mono<ResponseEntity<byte[]>> analyse(
      ServerWebExchange exchange, @AuthenticationPrincipal Caller caller) {
    requireVersion(exchange);
    Parameters.none(exchange);
    return SmallBody.bytes(exchange, MOST_BYTES)
        .map(PortfolioRequest::read)
        .flatMap(request ->
            quota.within(exchange, caller, request.identifiers().size(), answer(request, caller)));
  }

  /** Written by a thread that lives on: Netty keeps what writing needs by thread. */
  private Mono<ResponseEntity<byte[]>> answer(PortfolioRequest request, Caller caller) {
    return messages
        .ask(new AnalysePortfolio(request.identifiers(), caller.lender()), PortfolioAnalysis.class)
        .publishOn(Schedulers.parallel())
        .map(analysis -> answers.ok(PortfolioAnswer.of(request, analysis)));
  }

  private static void requireVersion(ServerWebExchange exchange) {
    if (!exchange.getRequest().getHeaders().getOrEmpty(VERSION_HEADER).equals(VERSION)) {
      throw new Rejected(
          RejectionCode.UNSUPPORTED_VERSION, "The header " + VERSION_HEADER + " must be 1");
    }
  }
}
