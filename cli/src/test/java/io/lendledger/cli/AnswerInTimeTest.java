package io.lendledger.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.lendledger.cli.http.WholeExchange;
import java.io.IOException;
import java.net.ConnectException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.net.http.HttpTimeoutException;
import java.time.Duration;
import org.junit.jupiter.api.Test;

/** Answers that begin, and do not end. */
class AnswerInTimeTest {

  private static final Duration SHORT = Duration.ofMillis(200);
  private static final Duration LONG = Duration.ofMinutes(5);

  private static HttpResponse<byte[]> ask(StubService service, Duration patience)
      throws IOException {
    try (HttpClient http = HttpClient.newHttpClient()) {
      HttpRequest request = HttpRequest.newBuilder(URI.create(service.address())).build();
      return WholeExchange.of(http, request, BodyHandlers.ofByteArray(), patience);
    }
  }

  @Test
  void areNotWaitedForWithoutEnd() throws IOException {
    try (StubService service = new StubService()) {
      service.thenEndless("{").then(200, "{}");
      assertThatThrownBy(() -> ask(service, SHORT)).isInstanceOf(HttpTimeoutException.class);
      assertThat(ask(service, LONG).body()).hasSize(2);
    }
  }

  @Test
  void failForTheReasonItself() throws IOException {
    StubService service = new StubService();
    service.close();
    assertThatThrownBy(() -> ask(service, LONG)).isInstanceOf(ConnectException.class);
  }
}
