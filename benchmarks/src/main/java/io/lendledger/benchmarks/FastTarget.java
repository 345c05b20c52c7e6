package io.lendledger.benchmarks;

import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.LongAdder;
import reactor.netty.DisposableServer;
import reactor.netty.http.server.HttpServer;

/** Answers every POST at once with 204, and counts them. */
final class FastTarget implements AutoCloseable {

  private final AtomicInteger received = new AtomicInteger();
  private final LongAdder bytes = new LongAdder();
  private final Set<String> distinct = ConcurrentHashMap.newKeySet();
  private final DisposableServer server =
      HttpServer.create()
          .host("127.0.0.1")
          .route(routes ->
              routes.post(
                  "/**",
                  (request, response) -> {
                    received.incrementAndGet();
                    distinct.add(request.path() + request.requestHeaders().get("webhook-id"));
                    return request
                        .receive()
                        .doOnNext(part -> bytes.add(part.readableBytes()))
                        .then(response.status(204).send());
                  }))
          .bindNow();

  String url() {
    return "http://127.0.0.1:" + server.port() + "/";
  }

  void forget() {
    received.set(0);
    bytes.reset();
    distinct.clear();
  }

  int received() {
    return received.get();
  }

  int different() {
    return distinct.size();
  }

  int bytesEach() {
    return (int) (bytes.sum() / received.get());
  }

  @Override
  public void close() {
    server.disposeNow();
  }
}
