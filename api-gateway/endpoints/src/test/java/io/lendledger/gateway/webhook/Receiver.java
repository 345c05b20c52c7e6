package io.lendledger.gateway.webhook;

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
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.Executors;
import java.util.function.Function;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** A lender's end of webhooks: keeps what comes and answers as it is told. */
public final class Receiver implements AutoCloseable {

  private static final JsonMapper JSON = JsonMapper.builder().build();

  private final HttpServer server;
  private final List<Received> received = new CopyOnWriteArrayList<>();
  private final CountDownLatch closed = new CountDownLatch(1);
  private volatile Function<Received, Integer> answer = _ -> 204;

  public Receiver() {
    try {
      server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 1_000);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    server.createContext("/", this::take);
    server.setExecutor(Executors.newVirtualThreadPerTaskExecutor());
    server.start();
  }

  /** What came. */
  public record Received(Map<String, List<String>> headers, String body) {

    String id() {
      return header("webhook-id");
    }

    public String header(String name) {
      return headers.get(name).getFirst();
    }

    JsonNode json() {
      return JSON.readTree(body);
    }

    String loan() {
      return json().at("/data/loanId").asString();
    }
  }

  public String url() {
    return "http://127.0.0.1:" + server.getAddress().getPort() + "/hook";
  }

  /** Answers with these statuses from now on. */
  public void answer(Function<Received, Integer> statuses) {
    answer = statuses;
  }

  /** Answers nothing from now on. */
  public void hang() {
    answer =
        _ -> {
          try {
            closed.await();
          } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
          }
          return 500;
        };
  }

  public List<Received> received() {
    return List.copyOf(received);
  }

  public List<String> ids() {
    return received.stream().map(Received::id).toList();
  }

  private void take(HttpExchange exchange) throws IOException {
    Map<String, List<String>> headers = new TreeMap<>(String.CASE_INSENSITIVE_ORDER);
    headers.putAll(exchange.getRequestHeaders());
    Received one =
        new Received(headers, new String(exchange.getRequestBody().readAllBytes(), UTF_8));
    received.add(one);
    int status = answer.apply(one);
    exchange.getResponseHeaders().set("Location", url() + "/elsewhere");
    byte[] text = ("answer " + status).getBytes(UTF_8);
    exchange.sendResponseHeaders(status, status == 204 ? -1 : text.length);
    if (status != 204) {
      exchange.getResponseBody().write(text);
    }
    exchange.close();
  }

  @Override
  public void close() {
    closed.countDown();
    server.stop(0);
  }
}
