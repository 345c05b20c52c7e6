package io.lendledger.platform.scenario;

import static org.assertj.core.api.Assertions.assertThat;

import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Set;
import java.util.function.Predicate;
import java.util.function.Supplier;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.io.TempDir;

/** What an operator sees of one request, from the socket to the projections. */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class ObservedTest {

  private static final Duration PATIENCE = Duration.ofMinutes(3);
  private static final String POSITIONS =
      """
      {"asOfDate": "2026-03-02", "positions": [{"isin": "US0378331005", "ticker": "AAPL",
       "quantity": 100, "currency": "USD", "clientId": "A", "custodyAccountId": "ACC1"}]}
      """;

  private CollectedSpans collector;
  private RunningLendledger service;

  @BeforeAll
  void observeARequest(@TempDir Path data) throws Exception {
    collector = new CollectedSpans();
    service =
        RunningLendledger.start(
            data,
            "--management.opentelemetry.tracing.export.otlp.endpoint=" + collector.endpoint(),
            "--management.tracing.sampling.probability=1",
            "--logging.structured.format.console=logstash",
            "--logging.level.io.lendledger.gateway.edge.observe.RequestLog=info");
    Api.login(service.address(), "demo-lender", "demo-lender-secret")
        .post("/api/v1/positions", POSITIONS)
        .expect(201);
  }

  @AfterAll
  void stop() throws Exception {
    service.stop();
    collector.close();
  }

  @Test
  void traceLeadsFromTheRequestToTheProjections() throws Exception {
    Set<String> path =
        Set.of(
            "CommandBus.handleCommand(Submit)",
            "CommandBus.handleCommand(ReportHoldings)",
            "StreamingEventProcessor.process(HoldingsReported)");
    await(() -> collector.inTraceOf("http post /api/v1/{flow}"), spans -> spans.containsAll(path));
  }

  @Test
  void metersTellEndpointLenderAndFlow() throws Exception {
    assertThat(management("/actuator/prometheus"))
        .containsPattern(
            "http_server_requests_seconds_count\\{[^}]*flow=\"positions\",lender=\"DEMO\","
                + "[^}]*status=\"201\",uri=\"/api/v1/\\{flow}\"} 1")
        .containsPattern(
            "lendledger_commands_seconds_count\\{command=\"ReportHoldings\",outcome=\"done\"} 1")
        .contains("lendledger_processor_stuck{processor=\"inventory\"} 0.0")
        .contains("lendledger_processor_lag{processor=\"process.transactions\"}")
        .contains("lendledger_submissions_waiting 0.0");
  }

  @Test
  void healthNamesItsParts() throws Exception {
    assertThat(management("/actuator/health"))
        .contains("\"db\":{", "\"processors\":{", "\"inventory\":\"lag ", "\"status\":\"UP\"");
  }

  @Test
  void logLinesAreObjectsThatNameRequestAndLender() throws Exception {
    await(
        service::lastOutput,
        lines ->
            lines
                .lines()
                .anyMatch(line ->
                    line.startsWith("{")
                        && line.contains("POST /api/v1/positions 201")
                        && line.contains("\"lenderCode\":\"DEMO\"")
                        && line.contains("\"requestId\":")));
  }

  private static <T> void await(Supplier<T> look, Predicate<T> wish) throws InterruptedException {
    long end = System.nanoTime() + PATIENCE.toNanos();
    while (!wish.test(look.get()) && System.nanoTime() < end) {
      Thread.sleep(50);
    }
    assertThat(look.get()).matches(wish);
  }

  private String management(String path) throws Exception {
    try (HttpClient http = HttpClient.newBuilder().sslContext(AnyCertificate.context()).build()) {
      HttpRequest request =
          HttpRequest.newBuilder(URI.create(service.managementAddress() + path)).build();
      return http.send(request, BodyHandlers.ofString()).body();
    }
  }
}
