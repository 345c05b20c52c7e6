package io.lendledger.platform.scenario;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import io.lendledger.core.metric.Metric;
import io.lendledger.core.metric.MetricKind;
import io.lendledger.core.metric.MetricLabel;
import io.lendledger.platform.observe.KnownSeries;
import io.lendledger.platform.observe.MetricLint;
import io.lendledger.platform.observe.Promtool;
import io.lendledger.platform.observe.Scrape;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Arrays;
import java.util.Base64;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.Predicate;
import java.util.function.Supplier;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.io.TempDir;

/** What an operator sees of one request, from the socket to the projections. */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class ObservedTest {

  private static final Duration PATIENCE = Duration.ofMinutes(3);
  private static final Map<MetricKind, String> TYPES =
      Map.of(
          MetricKind.GAUGE, "gauge",
          MetricKind.COUNTER, "counter",
          MetricKind.TIMER, "summary",
          MetricKind.DURATIONS, "summary");
  private static final List<String> FIGURES =
      List.of(
          "lendledger_ready 1.0$",
          "lendledger_database_up 1.0$",
          "lendledger_role_active\\{role=\"gateway\"} 1.0$",
          "lendledger_role_active\\{role=\"command\"} 1.0$",
          "lendledger_role_active\\{role=\"query\"} 1.0$",
          "lendledger_files_oldest_seconds 0.0$",
          "lendledger_outbound_oldest_seconds 0.0$",
          "lendledger_intake_submissions_total\\{flow=\"positions\"} 1.0$",
          "lendledger_intake_records_total\\{flow=\"positions\"} 1.0$",
          "lendledger_credentials_wrong_total 1.0$",
          "lendledger_integrity_fault 0.0$",
          "lendledger_integrity_unsealed_seconds 0.0$",
          "lendledger_requests_refused_total\\{kind=\"reads\"} 0.0$",
          "lendledger_connections_open [1-9]",
          "lendledger_connections_ended_total\\{outcome=\"refused\"} 0.0$",
          "lendledger_requests_slots\\{kind=\"writes\"} [1-9]",
          "lendledger_store_commits_seconds_count [1-9]",
          "lendledger_store_appended_total [1-9]",
          "lendledger_store_position [1-9]",
          "lendledger_store_tail [1-9]",
          "lendledger_signing_key_due_seconds [1-9]",
          "lendledger_webhooks_oldest_seconds 0.0$",
          "lendledger_business_day_closed_age_seconds NaN$",
          "disk_free_bytes\\{path=\"[^\"]+\"} [1-9]",
          "ssl_chain_expiry_seconds\\{[^}]*} [1-9]");
  private static final String POSITIONS =
      """
      {"asOfDate": "2026-03-02", "positions": [{"isin": "US0378331005", "ticker": "AAPL",
       "quantity": 100, "currency": "USD", "clientId": "A", "custodyAccountId": "ACC1"}]}
      """;

  private static final List<String> METERS =
      List.of(
          "http_server_requests_seconds_count\\{[^}]*flow=\"positions\",lender=\"DEMO\","
              + "[^}]*status=\"201\",uri=\"/api/v1/\\{flow}\"} 1",
          "lendledger_commands_seconds_count" + "\\{command=\"ReportHoldings\",outcome=\"done\"} 1",
          "lendledger_processor_stuck\\{processor=\"inventory\"} 0.0",
          "lendledger_processor_lag\\{processor=\"process.transactions\"}",
          "lendledger_submissions_waiting 0.0");

  private CollectedSpans collector;
  private HttpClient http;
  private RunningLendledger service;

  @BeforeAll
  void observeARequest(@TempDir Path data, @TempDir Path archive) throws Exception {
    collector = new CollectedSpans();
    http = HttpClient.newBuilder().sslContext(AnyCertificate.context()).build();
    service =
        RunningLendledger.start(
            data,
            "--management.opentelemetry.tracing.export.otlp.endpoint=" + collector.endpoint(),
            "--management.tracing.sampling.probability=1",
            "--lendledger.backup.wal-dir=" + archive,
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
    http.close();
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

  /** What is measured is noted behind the answer. */
  @Test
  void metersTellEndpointLenderAndFlow() throws Exception {
    for (String line : METERS) {
      await(this::scraped, text -> Pattern.compile("(?m)^" + line).matcher(text).find());
    }
  }

  @Test
  void metricsAreThoseOfTheCatalogue() throws Exception {
    await(this::missing, Set::isEmpty);
    Scrape scrape = Scrape.of(scraped());
    assertThat(scrape.families().keySet().stream().filter(each -> each.startsWith("lendledger_")))
        .isSubsetOf(
            Arrays.stream(Metric.values())
                .flatMap(each -> Stream.of(each.exposed(), each.exposed() + "_max"))
                .toList());
    for (Metric metric : Metric.values()) {
      Scrape.Family family = scrape.families().get(metric.exposed());
      if (KnownSeries.UNSEEN.contains(metric)) {
        assertThat(family).as("no file has come, and there is no Axon Server").isNull();
        continue;
      }
      assertThat(family.help()).as("%s", metric).isEqualTo(metric.help());
      assertThat(family.type()).as("%s", metric).isEqualTo(TYPES.get(metric.kind()));
      assertThat(family.labels())
          .as("%s", metric)
          .containsExactlyInAnyOrderElementsOf(
              metric.labels().stream().map(MetricLabel::wire).toList());
    }
  }

  @Test
  void metricsKeepToTheConventions(@TempDir Path directory) throws Exception {
    String text = management("/actuator/prometheus");
    assertThat(MetricLint.faults(Scrape.of(text))).isEmpty();
    Optional<Promtool> promtool = Promtool.here();
    if (promtool.isPresent()) {
      Path scrape = Files.writeString(directory.resolve("scrape.txt"), text);
      Promtool.Answer answer = promtool.get().run(scrape, "check", "metrics");
      assertThat(answer.right()).as(answer.text()).isTrue();
    }
  }

  @Test
  void figuresAreWhatHappened() throws Exception {
    tryAWrongSecret();
    for (String figure : FIGURES) {
      await(this::scraped, text -> Pattern.compile("(?m)^" + figure).matcher(text).find());
    }
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

  /** Series that are expected and not there yet. */
  private Set<String> missing() {
    Set<String> missing = new TreeSet<>(KnownSeries.expected());
    missing.removeAll(Scrape.of(scraped()).series());
    return missing;
  }

  private void tryAWrongSecret() throws Exception {
    String wrong = Base64.getEncoder().encodeToString("demo-lender:wrong".getBytes(UTF_8));
    HttpRequest request =
        HttpRequest.newBuilder(URI.create(service.address() + "/oauth2/token"))
            .header("Authorization", "Basic " + wrong)
            .header("Content-Type", "application/x-www-form-urlencoded")
            .POST(BodyPublishers.ofString("grant_type=client_credentials"))
            .build();
    assertThat(http.send(request, BodyHandlers.ofString()).statusCode()).isEqualTo(401);
  }

  private String scraped() {
    try {
      return management("/actuator/prometheus");
    } catch (Exception failed) {
      throw new IllegalStateException(failed);
    }
  }

  private String management(String path) throws Exception {
    HttpRequest request =
        HttpRequest.newBuilder(URI.create(service.managementAddress() + path)).build();
    return http.send(request, BodyHandlers.ofString()).body();
  }
}
