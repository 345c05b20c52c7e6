package io.lendledger.platform.scenario;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.lendledger.platform.data.StartRefused;
import io.lendledger.platform.postgres.EmbeddedPostgres;
import io.lendledger.platform.postgres.Postgres;
import io.lendledger.platform.postgres.Standby;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.Statement;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.Callable;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.TestInstance.Lifecycle;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.JsonNode;

/** A service that writes to one PostgreSQL and reads from another, which follows it. */
@Timeout(600)
@TestInstance(Lifecycle.PER_CLASS)
class ReadReplicaTest {

  private static final String ISIN = "US0378331005";
  private static final String LOANS = "/api/v1/loans/custody?limit=1000";

  private final HttpClient http =
      HttpClient.newBuilder().sslContext(AnyCertificate.shared()).build();
  private final FirstLightBodies bodies = new FirstLightBodies(ISIN, LocalDate.now(ZoneOffset.UTC));

  ReadReplicaTest() throws Exception {}

  @TempDir static Path place;
  private Standby databases;
  private RunningLendledger service;
  private Api lender;
  private Api desk;
  private int requests;

  @BeforeAll
  void start() throws Exception {
    databases = Standby.start(place);
    service = startReading(databases.follower(), place.resolve("service"));
    lender = Api.login(service.address(), "demo-lender", "demo-lender-secret");
    desk = Api.login(service.address(), "demo-desk", "demo-desk-secret");
    desk.put("/desk/v1/borrowers/BRW", bodies.borrower()).expect(200);
    desk.post("/desk/v1/prices", bodies.prices()).expect(201);
    lender.post("/api/v1/client-reference", bodies.clients()).expect(201);
    lender.post("/api/v1/positions", bodies.positions()).expect(201);
  }

  private RunningLendledger startReading(EmbeddedPostgres follower, Path data) throws Exception {
    EmbeddedPostgres primary = databases.primary();
    return RunningLendledger.startHere(
        data,
        "--spring.datasource.url=" + primary.jdbcUrl(),
        "--spring.datasource.username=" + primary.username(),
        "--spring.datasource.password=" + primary.password(),
        "--lendledger.access.master-key-file=" + place.resolve("primary/master.key"),
        "--lendledger.query.replica.url=" + follower.jdbcUrl(),
        "--lendledger.query.replica.username=" + follower.username(),
        "--lendledger.query.replica.password=" + follower.password());
  }

  @AfterAll
  void stop() throws Exception {
    try {
      if (service != null) {
        service.stop();
      }
    } finally {
      databases.close();
    }
  }

  @Test
  void readShowsWhateverWasAnsweredBeforeItBegan() throws Exception {
    for (int number = 0; number < 20; number++) {
      String loan = lend();
      assertThat(loans()).contains(loan);
    }
  }

  /** An answer that a read model gives, as that of a borrow request, is a read, too. */
  @Test
  void answerWaitsForWhatTheReplicaHasYetToReplay() throws Exception {
    databases.show(false);
    CompletableFuture<String> lent;
    try {
      lent = CompletableFuture.supplyAsync(this::lendOrFail);
      await(() -> position(databases.primary()) > position(databases.follower()));
      assertThat(lent).isNotDone();
    } finally {
      databases.show(true);
    }
    String loan = lent.get();
    assertThat(loans()).contains(loan);
  }

  private static long position(EmbeddedPostgres server) throws Exception {
    return number(server, "SELECT max(position) FROM query.progress");
  }

  private static long number(EmbeddedPostgres server, String sql) throws Exception {
    try (Connection connection =
            DriverManager.getConnection(server.jdbcUrl(), server.username(), server.password());
        Statement statement = connection.createStatement();
        ResultSet row = statement.executeQuery(sql)) {
      row.next();
      return row.getLong(1);
    }
  }

  @Test
  void withoutItWritesGoOnAndReadsAreRefusedUntilItIsBack() throws Exception {
    String one = lend();
    String two = lend();
    JsonNode first = lender.get("/api/v1/loans/custody?limit=1").expect(200).body();
    databases.killFollower();
    try {
      await(() -> lender.get(LOANS).status() == 503);
      buy();
      await(() -> readiness() == 503);
      assertThat(health("").body()).contains("\"replica\"").contains("away since");
    } finally {
      databases.follower().restart();
    }
    await(() -> lender.get(LOANS).status() == 200);
    await(() -> readiness() == 200);
    String three = lend();
    assertThat(loans()).contains(three);
    assertThat(rest(first)).contains(one, two).doesNotContain(three);
    assertThat(service.lastOutput())
        .contains("The read replica is away")
        .contains("The read replica is back")
        .doesNotContain("The database is away");
  }

  @Test
  void copyOfAnotherDatabaseIsRefusedAtTheStart(@TempDir Path other) throws Exception {
    try (EmbeddedPostgres stranger = EmbeddedPostgres.start(other, Postgres.binaries())) {
      assertThatThrownBy(() -> startReading(stranger, other.resolve("service")))
          .hasStackTraceContaining(StartRefused.class.getName())
          .hasStackTraceContaining("is no copy of the database that this service writes")
          .hasStackTraceContaining("lendledger.query.replica.url");
    }
  }

  @Test
  void severalServersAreRefusedAtTheStart() {
    assertThatThrownBy(() ->
            RunningLendledger.startHere(
                place.resolve("several"),
                "--lendledger.query.replica.url=jdbc:postgresql://one,two/lendledger"))
        .hasStackTraceContaining("the address of one PostgreSQL");
  }

  private void buy() throws Exception {
    lender
        .post(
            "/api/v1/transactions",
            """
            {"transactions": [{"transactionId": "ALONE", "clientId": "A", "accountId": "ACC-1",
              "isin": "%s", "side": "Buy", "units": 1, "tradeDate": "%s", "settlementDate": "%s"}]}\
            """
                .formatted(ISIN, bodies.today(), bodies.today()))
        .expect(201);
  }

  /** A loan that was made. */
  private String lend() throws Exception {
    requests++;
    JsonNode result =
        desk.post("/desk/v1/borrow-requests", bodies.borrowRequest("R-" + requests, 10))
            .expect(201)
            .body();
    return result.at("/results/0/loans/0/loanId").asString();
  }

  private String lendOrFail() {
    try {
      return lend();
    } catch (Exception e) {
      throw new AssertionError(e);
    }
  }

  private Set<String> loans() throws Exception {
    Set<String> ids = new TreeSet<>();
    for (JsonNode each : lender.get(LOANS).expect(200).body().get("data")) {
      ids.add(each.get("loanId").asString());
    }
    return ids;
  }

  /** This page and those behind it. */
  private List<String> rest(JsonNode first) throws Exception {
    List<String> ids = new ArrayList<>();
    JsonNode page = first;
    while (true) {
      page.get("data").forEach(each -> ids.add(each.get("loanId").asString()));
      JsonNode cursor = page.at("/nextCursor");
      if (!cursor.isString()) {
        return ids;
      }
      page =
          lender
              .get("/api/v1/loans/custody?limit=1&cursor=" + cursor.asString())
              .expect(200)
              .body();
    }
  }

  private int readiness() throws Exception {
    return health("/readiness").statusCode();
  }

  private HttpResponse<String> health(String part) throws Exception {
    URI address = URI.create(service.managementAddress() + "/actuator/health" + part);
    return http.send(HttpRequest.newBuilder(address).build(), HttpResponse.BodyHandlers.ofString());
  }

  private void await(Callable<Boolean> wish) throws Exception {
    long end = System.nanoTime() + TimeUnit.SECONDS.toNanos(KilledService.PATIENCE_SECONDS);
    while (!wish.call()) {
      assertThat(System.nanoTime()).as(service.lastOutput()).isLessThan(end);
      LockSupport.parkNanos(TimeUnit.MILLISECONDS.toNanos(50));
    }
  }
}
