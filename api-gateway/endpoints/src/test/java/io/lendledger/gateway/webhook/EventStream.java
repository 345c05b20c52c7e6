package io.lendledger.gateway.webhook;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.charset.StandardCharsets;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** A receiver of server-sent events, line by line. */
final class EventStream implements AutoCloseable {

  private final HttpClient http;
  private final HttpResponse<InputStream> response;
  private final BufferedReader lines;

  private EventStream(HttpClient http, HttpResponse<InputStream> response) {
    this.http = http;
    this.response = response;
    this.lines = new BufferedReader(new InputStreamReader(response.body(), StandardCharsets.UTF_8));
  }

  /** An event that came. */
  record Event(String id, String type, String data) {}

  static EventStream open(String address, @Nullable String token, String... headers)
      throws Exception {
    HttpClient http = HttpClient.newHttpClient();
    HttpRequest.Builder request =
        request(address, token, headers).setHeader("Accept", "text/event-stream");
    return new EventStream(http, http.send(request.build(), BodyHandlers.ofInputStream()));
  }

  static HttpResponse<String> get(String address, @Nullable String token, String... headers)
      throws Exception {
    try (HttpClient http = HttpClient.newHttpClient()) {
      return http.send(request(address, token, headers).build(), BodyHandlers.ofString());
    }
  }

  private static HttpRequest.Builder request(
      String address, @Nullable String token, String... headers) {
    HttpRequest.Builder request = HttpRequest.newBuilder(URI.create(address));
    if (token != null) {
      request.header("Authorization", "Bearer " + token);
    }
    return headers.length == 0 ? request : request.headers(headers);
  }

  int status() {
    return response.statusCode();
  }

  /** The next line that is not empty. */
  String line() throws IOException {
    String line = lines.readLine();
    while (line != null && line.isEmpty()) {
      line = lines.readLine();
    }
    assertThat(line).as("the stream goes on").isNotNull();
    return line;
  }

  /** The place that a stream without a beginning names first. */
  String openingId() throws IOException {
    assertThat(line()).startsWith("retry: ");
    return field("id");
  }

  /** The next event, past comments. */
  Event next() throws IOException {
    return new Event(field("id"), field("event"), field("data"));
  }

  private String field(String name) throws IOException {
    String line = line();
    while (line.startsWith(":") || line.startsWith("retry: ")) {
      line = line();
    }
    assertThat(line).startsWith(name + ": ");
    return line.substring(name.length() + 2);
  }

  /** All lines until it ends. */
  List<String> toTheEnd() {
    return lines.lines().toList();
  }

  @Override
  public void close() throws IOException {
    response.body().close();
    http.shutdownNow();
  }
}
