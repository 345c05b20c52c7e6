package io.lendledger.gateway;

import java.time.Duration;
import org.springframework.core.io.buffer.DefaultDataBufferFactory;
import org.springframework.test.web.reactive.server.WebTestClient;
import org.springframework.web.reactive.function.client.ClientRequest;
import org.springframework.web.reactive.function.client.ClientResponse;
import org.springframework.web.reactive.function.client.ExchangeFunction;
import reactor.core.publisher.Flux;
import reactor.core.publisher.Mono;

/**
 * Clients that read answers to their end: whoever looks at the status alone leaves no buffer
 * behind.
 */
final class WholeAnswers {

  private static final Duration PATIENCE = Duration.ofMinutes(3);
  private static final int MOST_BYTES = 64 * 1024 * 1024;

  private WholeAnswers() {}

  /** A client of the gateway at this address. */
  static WebTestClient client(String base) {
    return WebTestClient.bindToServer()
        .baseUrl(base)
        .filter(WholeAnswers::readWhole)
        .responseTimeout(PATIENCE)
        .codecs(codecs -> codecs.defaultCodecs().maxInMemorySize(MOST_BYTES))
        .build();
  }

  private static Mono<ClientResponse> readWhole(ClientRequest request, ExchangeFunction next) {
    return next.exchange(request)
        .flatMap(answer ->
            answer
                .bodyToMono(byte[].class)
                .defaultIfEmpty(new byte[0])
                .map(bytes -> withBody(answer, bytes)));
  }

  private static ClientResponse withBody(ClientResponse answer, byte[] bytes) {
    return ClientResponse.create(answer.statusCode(), answer.strategies())
        .headers(headers -> headers.addAll(answer.headers().asHttpHeaders()))
        .cookies(cookies -> cookies.addAll(answer.cookies()))
        .body(Flux.just(DefaultDataBufferFactory.sharedInstance.wrap(bytes)))
        .build();
  }
}
