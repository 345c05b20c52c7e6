package io.lendledger.platform.scenario;

import static java.nio.charset.StandardCharsets.UTF_8;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.Executors;

/** A lender's end of webhooks; it outlives the service. */
public final class WebhookTarget implements AutoCloseable {

  private static final int BACKLOG = 1_000;

  private final HttpServer server;
  private final List<Received> received = new CopyOnWriteArrayList<>();
  private volatile int status = 200;

  public WebhookTarget() {
    try {
      server =
          HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), BACKLOG);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    server.createContext("/", this::take);
    server.setExecutor(Executors.newVirtualThreadPerTaskExecutor());
    server.start();
  }

  /** What came. */
  public record Received(Map<String, List<String>> headers, String body, int answered) {

    public String id() {
      return headers.get("webhook-id").getFirst();
    }
  }

  public String url() {
    return "http://127.0.0.1:" + server.getAddress().getPort() + "/";
  }

  /** Answers with this status from now on. */
  public void answer(int other) {
    status = other;
  }

  public List<Received> received() {
    return List.copyOf(received);
  }

  private void take(HttpExchange exchange) throws IOException {
    Map<String, List<String>> headers = new TreeMap<>(String.CASE_INSENSITIVE_ORDER);
    headers.putAll(exchange.getRequestHeaders());
    int answered = status;
    received.add(
        new Received(
            headers, new String(exchange.getRequestBody().readAllBytes(), UTF_8), answered));
    byte[] text = ("answer " + answered).getBytes(UTF_8);
    exchange.sendResponseHeaders(answered, text.length);
    exchange.getResponseBody().write(text);
    exchange.close();
  }

  @Override
  public void close() {
    server.stop(0);
  }
}
