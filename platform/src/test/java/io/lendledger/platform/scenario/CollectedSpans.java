package io.lendledger.platform.scenario;

import com.google.protobuf.ByteString;
import com.google.protobuf.UnknownFieldSet;
import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.stream.Stream;

/** An OpenTelemetry collector that keeps the spans it is sent (OTLP over HTTP). */
final class CollectedSpans implements AutoCloseable {

  private final HttpServer server;
  private final List<Span> spans = new CopyOnWriteArrayList<>();

  CollectedSpans() throws IOException {
    server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
    server.createContext("/v1/traces", this::take);
    server.start();
  }

  /** A span, by its name and the trace it is part of. */
  record Span(ByteString trace, String name) {}

  String endpoint() {
    return "http://127.0.0.1:" + server.getAddress().getPort() + "/v1/traces";
  }

  /** The names of the spans of a trace that has one of this name. */
  List<String> inTraceOf(String name) {
    List<ByteString> traces =
        spans.stream().filter(span -> span.name().equals(name)).map(Span::trace).toList();
    return spans.stream()
        .filter(span -> traces.contains(span.trace()))
        .map(Span::name)
        .distinct()
        .toList();
  }

  private void take(HttpExchange exchange) throws IOException {
    byte[] sent = exchange.getRequestBody().readAllBytes();
    parts(ByteString.copyFrom(sent), 1)
        .flatMap(resource -> parts(resource, 2))
        .flatMap(scope -> parts(scope, 2))
        .map(span -> new Span(part(span, 1), part(span, 5).toStringUtf8()))
        .forEach(spans::add);
    exchange.sendResponseHeaders(200, -1);
    exchange.close();
  }

  private static ByteString part(ByteString message, int field) {
    return parts(message, field).findFirst().orElse(ByteString.EMPTY);
  }

  private static Stream<ByteString> parts(ByteString message, int field) {
    try {
      return UnknownFieldSet.parseFrom(message).getField(field).getLengthDelimitedList().stream();
    } catch (IOException e) {
      throw new IllegalArgumentException(e);
    }
  }

  @Override
  public void close() {
    server.stop(0);
  }
}
