package io.lendledger.platform.scenario;

import static org.assertj.core.api.Assertions.assertThat;

import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Base64;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.MethodOrderer;
import org.junit.jupiter.api.Order;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.TestInstance.Lifecycle;
import org.junit.jupiter.api.TestMethodOrder;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** A database that is away for long: who does not need it is answered, all others are refused. */
@Timeout(600)
@TestInstance(Lifecycle.PER_CLASS)
@TestMethodOrder(MethodOrderer.OrderAnnotation.class)
class DatabaseAwayTest {

  private static final List<String> NEEDING_NOTHING = List.of("/docs", "/openapi.json");
  private static final List<String> ALWAYS_THERE =
      List.of("/actuator/health/liveness", "/actuator/prometheus", "/actuator/info");

  private final HttpClient http =
      HttpClient.newBuilder().sslContext(AnyCertificate.context()).build();

  @TempDir static Path data;
  private RunningLendledger service;
  private String token;

  DatabaseAwayTest() throws Exception {}

  @BeforeAll
  void start() throws Exception {
    FirstStart.fillWithProgramsOfItsOwn(data);
    service = RunningLendledger.startAsItIs(data);
  }

  @BeforeEach
  void logIn() throws Exception {
    await(() -> {
      HttpResponse<String> granted = token();
      token = granted.body().replaceAll(".*\"access_token\" *: *\"([^\"]*)\".*", "$1");
      return granted.statusCode() == 200;
    });
    awaitStatus(200);
  }

  @AfterAll
  void stop() throws Exception {
    service.stop();
  }

  @Test
  @Order(1)
  void everybodyIsAnsweredWhileItIsAwayAndServedOnceItIsBack() throws Exception {
    Path program = program();
    Path hidden = program.resolveSibling("postgres.hidden");
    Files.move(program, hidden);
    postmaster().destroyForcibly();
    awaitStatus(503);
    assertAnswersWhileAway();
    Files.move(hidden, program);
    awaitStatus(200);
    awaitReadiness(200);
    await(() -> linesOfTheWatch() > 1);
    assertThat(linesOfTheWatch())
        .as("one line for its loss and one for its return:%n%s", service.lastOutput())
        .isEqualTo(2);
    assertThat(service.lastOutput()).doesNotContain("\tat ");
  }

  /** A pool that is short of connections for a moment, which is told too, is none of them. */
  private long linesOfTheWatch() {
    return service
        .lastOutput()
        .lines()
        .filter(line -> line.contains("The database is away") || line.contains("is back after"))
        .count();
  }

  /** The last one, for nothing comes back. */
  @Test
  @Order(3)
  void serviceEndsWhileItsDatabaseIsDead() throws Exception {
    Files.move(program(), program().resolveSibling("postgres.hidden"));
    postmaster().destroyForcibly();
    awaitStatus(503);
    service.stop();
    assertThat(service.lastOutput()).doesNotContain("\tat ");
  }

  @Test
  @Order(2)
  void databaseThatAnswersNobodyIsAwayToo() throws Exception {
    List<ProcessHandle> all =
        Stream.concat(Stream.of(postmaster()), postmaster().descendants()).toList();
    signal(all, "STOP");
    try {
      awaitStatus(503);
      assertAnswersWhileAway();
    } finally {
      signal(all, "CONT");
    }
    awaitStatus(200);
  }

  private void assertAnswersWhileAway() throws Exception {
    awaitReadiness(503);
    for (String path : NEEDING_NOTHING) {
      assertThat(send(service.address() + path, false).statusCode()).as(path).isEqualTo(200);
    }
    for (String path : ALWAYS_THERE) {
      assertThat(health(path).statusCode()).as(path).isEqualTo(200);
    }
    assertThat(health("/actuator/health").body()).contains("\"db\"").contains("away since");
    for (String path : List.of("/api/v1/loans/custody", "/desk/v1/api-keys", "/ops/v1/nothing")) {
      assertRefused(send(service.address() + path, true), path);
    }
    assertRefused(token(), "/oauth2/token");
  }

  private static void assertRefused(HttpResponse<String> answer, String path) {
    assertThat(answer.statusCode()).as(path).isEqualTo(503);
    assertThat(answer.headers().firstValue("Retry-After")).as(path).isPresent();
    assertThat(answer.body()).as(path).contains("\"UNAVAILABLE\"");
  }

  private void awaitStatus(int wanted) throws Exception {
    await(() -> send(service.address() + "/api/v1/trades", true).statusCode() == wanted);
  }

  private void awaitReadiness(int wanted) throws Exception {
    await(() -> health("/actuator/health/readiness").statusCode() == wanted);
  }

  private void await(Callable<Boolean> wish) throws Exception {
    long end = System.nanoTime() + TimeUnit.SECONDS.toNanos(KilledService.PATIENCE_SECONDS);
    while (!wish.call()) {
      assertThat(System.nanoTime()).as(service.lastOutput()).isLessThan(end);
      LockSupport.parkNanos(TimeUnit.MILLISECONDS.toNanos(50));
    }
  }

  private HttpResponse<String> health(String path) throws Exception {
    return send(service.managementAddress() + path, false);
  }

  private HttpResponse<String> send(String address, boolean asLender) throws Exception {
    HttpRequest.Builder request = HttpRequest.newBuilder(URI.create(address)).GET();
    if (asLender) {
      request.header("Authorization", "Bearer " + token);
    }
    return http.send(request.build(), HttpResponse.BodyHandlers.ofString());
  }

  private HttpResponse<String> token() throws Exception {
    String basic =
        Base64.getEncoder()
            .encodeToString("demo-lender:demo-lender-secret".getBytes(StandardCharsets.US_ASCII));
    HttpRequest request =
        HttpRequest.newBuilder(URI.create(service.address() + "/oauth2/token"))
            .header("Authorization", "Basic " + basic)
            .header("Content-Type", "application/x-www-form-urlencoded")
            .POST(HttpRequest.BodyPublishers.ofString("grant_type=client_credentials"))
            .build();
    return http.send(request, HttpResponse.BodyHandlers.ofString());
  }

  private Path program() throws Exception {
    try (Stream<Path> all = Files.walk(data.resolve("postgres-binaries"))) {
      return all.filter(path -> path.endsWith("bin/postgres")).findFirst().orElseThrow();
    }
  }

  private ProcessHandle postmaster() throws Exception {
    Path lockFile = data.resolve("postgres/postmaster.pid");
    return ProcessHandle.of(Long.parseLong(Files.readAllLines(lockFile).getFirst().strip()))
        .orElseThrow();
  }

  private static void signal(List<ProcessHandle> processes, String name) throws Exception {
    for (ProcessHandle each : processes) {
      new ProcessBuilder("kill", "-" + name, Long.toString(each.pid())).start().waitFor();
    }
  }
}
