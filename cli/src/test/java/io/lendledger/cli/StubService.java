package io.lendledger.cli;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;

/** A service that gives the answers that it was told to, and remembers what it was asked. */
final class StubService implements AutoCloseable {

  private static final String TOKENS = "/oauth2/token";

  final List<Asked> asked = new CopyOnWriteArrayList<>();
  private final Queue<Told> told = new ConcurrentLinkedQueue<>();
  private final HttpServer server;
  private final ExecutorService threads = Executors.newVirtualThreadPerTaskExecutor();
  volatile String scopes = "lender.read lender.write";
  volatile String lifetime = "900";
  volatile boolean isSecretWrong;
  volatile boolean isCuttingAll;
  private final CountDownLatch isClosed = new CountDownLatch(1);
  private int tokens;

  StubService() throws IOException {
    this(0);
  }

  StubService(int port) throws IOException {
    server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), port), 0);
    server.setExecutor(threads);
    server.createContext("/", this::answer);
    server.start();
  }

  /** A request that came. */
  record Asked(String method, String path, Map<String, List<String>> headers, String body) {

    String header(String name) {
      return headers.entrySet().stream()
          .filter(each -> each.getKey().equalsIgnoreCase(name))
          .map(each -> each.getValue().getFirst())
          .findFirst()
          .orElse("");
    }
  }

  /** How an answer ends. */
  private enum Ending {
    WHOLE,
    CUT,
    NEVER
  }

  private record Told(int status, Map<String, String> headers, String body, Ending ending) {

    private Told(int status, Map<String, String> headers, String body) {
      this(status, headers, body, Ending.WHOLE);
    }
  }

  String address() {
    return "http://127.0.0.1:" + port();
  }

  int port() {
    return server.getAddress().getPort();
  }

  /** The next request is answered so. */
  StubService then(int status, String body, String... headers) {
    Map<String, String> named = headers.length == 0 ? Map.of() : Map.of(headers[0], headers[1]);
    told.add(new Told(status, named, body));
    return this;
  }

  /** The next answer is cut off within its body. */
  StubService thenBroken(String begun) {
    told.add(new Told(200, Map.of(), begun, Ending.CUT));
    return this;
  }

  /** The next answer has a body without an end. */
  StubService thenEndless(String begun) {
    told.add(new Told(200, Map.of(), begun, Ending.NEVER));
    return this;
  }

  /** The next request is cut off. */
  StubService thenCut() {
    return then(0, "");
  }

  /** The requests for anything but tokens. */
  List<Asked> reads() {
    return asked.stream().filter(each -> !each.path().equals(TOKENS)).toList();
  }

  long tokenRequests() {
    return asked.stream().filter(each -> each.path().equals(TOKENS)).count();
  }

  private void answer(HttpExchange exchange) throws IOException {
    String body = new String(exchange.getRequestBody().readAllBytes(), StandardCharsets.UTF_8);
    String path = exchange.getRequestURI().toString();
    asked.add(
        new Asked(
            exchange.getRequestMethod(), path, Map.copyOf(exchange.getRequestHeaders()), body));
    Told next = path.equals(TOKENS) ? token() : told.poll();
    if (next == null) {
      next = new Told(500, Map.of(), "{\"error_code\":\"INTERNAL_ERROR\",\"message\":\"untold\"}");
    }
    if (next.status() == 0 || isCuttingAll) {
      throw new IOException("cut");
    }
    next.headers().forEach(exchange.getResponseHeaders()::add);
    byte[] bytes = next.body().getBytes(StandardCharsets.UTF_8);
    exchange.sendResponseHeaders(next.status(), length(next.ending(), bytes.length));
    exchange.getResponseBody().write(bytes);
    if (next.ending() == Ending.NEVER) {
      exchange.getResponseBody().flush();
      await();
    }
    if (next.ending() != Ending.WHOLE) {
      throw new IOException("cut");
    }
    exchange.close();
  }

  /** None is -1 to this server, and 0 stands for one that is not said before. */
  private static long length(Ending ending, int bytes) {
    return switch (ending) {
      case WHOLE -> bytes == 0 ? -1 : bytes;
      case CUT -> bytes + 1;
      case NEVER -> 0;
    };
  }

  private void await() throws IOException {
    try {
      isClosed.await();
    } catch (InterruptedException ended) {
      Thread.currentThread().interrupt();
      throw new IOException(ended);
    }
  }

  private synchronized Told token() {
    if (isSecretWrong) {
      return new Told(
          401, Map.of(), "{\"error\":\"invalid_client\",\"error_description\":\"Wrong.\"}");
    }
    tokens++;
    return new Told(
        200,
        Map.of(),
        "{\"access_token\":\"token-%d\",\"token_type\":\"Bearer\",\"expires_in\":%s,\"scope\":\"%s\"}"
            .formatted(tokens, lifetime, scopes));
  }

  @Override
  public void close() {
    isClosed.countDown();
    server.stop(0);
    threads.shutdownNow();
  }
}
