package io.lendledger.benchmarks;

import io.netty.buffer.Unpooled;
import java.time.Duration;
import reactor.core.publisher.Flux;
import reactor.core.publisher.Mono;
import reactor.netty.http.client.HttpClient;
import reactor.netty.resources.ConnectionProvider;

/** POSTs of one body by a plain client: what a sender with nothing else to do would reach. */
final class BarePosts implements AutoCloseable {

  private static final Duration PATIENCE = Duration.ofMinutes(5);

  private final ConnectionProvider connections;
  private final HttpClient client;
  private final String url;

  /** Posts to this address over this many connections. */
  BarePosts(String url, int atOnce) {
    this.url = url;
    this.connections =
        ConnectionProvider.builder("bare")
            .maxConnections(atOnce)
            .pendingAcquireMaxCount(-1)
            .build();
    this.client = HttpClient.create(connections).headers(each -> each.set("webhook-id", "bare"));
  }

  /** POSTs a second, with as many under way as there are connections. */
  double rate(int number, int bytes) {
    byte[] body = new byte[bytes];
    int atOnce = connections.maxConnections();
    long start = System.nanoTime();
    Flux.range(0, number).flatMap(_ -> post(body), atOnce).blockLast(PATIENCE);
    return number / ((System.nanoTime() - start) / 1e9);
  }

  private Mono<Integer> post(byte[] body) {
    return client
        .post()
        .uri(url)
        .send(Mono.fromSupplier(() -> Unpooled.wrappedBuffer(body)))
        .responseSingle((answer, _) -> Mono.just(answer.status().code()));
  }

  @Override
  public void close() {
    connections.dispose();
  }
}
