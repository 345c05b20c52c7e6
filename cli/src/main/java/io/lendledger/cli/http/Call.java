package io.lendledger.cli.http;

import io.lendledger.cli.failure.CommandFailure;
import io.lendledger.cli.failure.ExitCode;
import io.lendledger.cli.json.Json;
import java.io.FileNotFoundException;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublisher;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandler;
import java.nio.file.Path;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.UUID;
import java.util.function.UnaryOperator;

/**
 * A request that may be sent again: it reads, it replaces, or it has an {@code Idempotency-Key}.
 *
 * @param method of HTTP
 * @param path with its query
 * @param headers besides the credential
 * @param body made anew for each try
 */
public record Call(String method, String path, Map<String, String> headers, Body body) {

  private static final Duration PATIENCE = Duration.ofMinutes(3);

  /** The slowest line that a large file may go over. */
  private static final int SLOWEST_BYTES_A_SECOND = 16 << 10;

  private static final String POST = "POST";
  private static final Map<String, String> JSON = Map.of("Content-Type", "application/json");

  /** What is sent. */
  @FunctionalInterface
  public interface Body {

    /** It once more, from its beginning. */
    BodyPublisher begin();
  }

  public static Call get(String path) {
    return new Call("GET", path, Map.of(), BodyPublishers::noBody);
  }

  /** Puts a text of JSON in the place of what is there. */
  public static Call put(String path, Json body) {
    return new Call("PUT", path, JSON, () -> BodyPublishers.ofString(body.written()));
  }

  /** Asks for something without a body, once. */
  public static Call post(String path) {
    return new Call(
        POST,
        path,
        Map.of("Idempotency-Key", UUID.randomUUID().toString()),
        BodyPublishers::noBody);
  }

  /** Sends a text of JSON, once. */
  public static Call post(String path, Json body) {
    return new Call(POST, path, JSON, () -> BodyPublishers.ofString(body.written()))
        .with("Idempotency-Key", UUID.randomUUID().toString());
  }

  /** Sends a file, whose bytes pass through something on their way. */
  public static Call upload(String path, Path file, String key, UnaryOperator<BodyPublisher> way) {
    return new Call(POST, path, Map.of("Idempotency-Key", key), () -> way.apply(publisher(file)));
  }

  private static BodyPublisher publisher(Path file) {
    try {
      return BodyPublishers.ofFile(file);
    } catch (FileNotFoundException gone) {
      throw new CommandFailure(ExitCode.USAGE, file + " is not there any more", gone);
    }
  }

  /** The same with another header; an empty value is none. */
  public Call with(String name, String value) {
    if (value.isEmpty()) {
      return this;
    }
    Map<String, String> more = new LinkedHashMap<>(headers);
    more.put(name, value);
    return new Call(method, path, more, body);
  }

  HttpResponse<byte[]> exchange(Connections with, BodyHandler<byte[]> answer) throws IOException {
    BodyPublisher sent = body.begin();
    long seconds = Math.max(0, sent.contentLength()) / SLOWEST_BYTES_A_SECOND;
    HttpRequest.Builder request =
        HttpRequest.newBuilder(URI.create(with.server() + path)).method(method, sent);
    headers.forEach(request::header);
    return WholeExchange.of(with.http(), request.build(), answer, PATIENCE.plusSeconds(seconds));
  }
}
