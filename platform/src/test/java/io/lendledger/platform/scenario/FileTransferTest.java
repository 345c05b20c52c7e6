package io.lendledger.platform.scenario;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assumptions.assumeThat;

import io.lendledger.platform.postgres.EmbeddedPostgres;
import java.io.BufferedWriter;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.security.MessageDigest;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.Statement;
import java.time.LocalDate;
import java.time.YearMonth;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import java.util.stream.Stream;
import java.util.zip.GZIPInputStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** A lender that sends files with OpenSSH's client to a service that is killed in between. */
class FileTransferTest {

  private static final String ISIN = "US0378331005";
  private static final int ROWS = 2_000;
  private static final long PATIENCE_SECONDS = 300;
  private static final JsonMapper JSON = JsonMapper.builder().build();

  private final LocalDate today = LocalDate.now(ZoneOffset.UTC);

  @TempDir Path work;
  private Path data;
  private int port;
  private RunningLendledger service;

  @BeforeEach
  void start() throws Exception {
    data = work.resolve("data");
    port = FreePort.choose();
    begin();
  }

  @AfterEach
  void stop() throws Exception {
    if (service != null) {
      service.stop();
    }
  }

  @Test
  void fileIsAppliedOnceHoweverOftenTheServiceIsKilled() throws Exception {
    assumeThat(hasSftp()).as("OpenSSH's sftp is installed").isTrue();
    String name = "positions_" + today + ".csv";
    sftp(
        "put " + positions(name) + " /inbound/positions/" + name + ".part",
        "rename /inbound/positions/" + name + ".part /inbound/positions/" + name);
    service.kill();
    begin();
    awaitTaken();
    service.kill();
    beginForTheLastTime();
    JsonNode answer = awaitAnswer("positions", name + ".accepted.json");
    assertThat(answer.get("received").asLong()).isEqualTo(ROWS);

    Api auditor = Api.login(service.address(), "demo-auditor", "demo-auditor-secret");
    List<JsonNode> received =
        auditor
            .get("/audit/v1/events?eventType=submission.received&limit=100")
            .expect(200)
            .body()
            .get("data")
            .valueStream()
            .filter(event -> event.at("/payload/flow").asString().equals("positions"))
            .toList();
    assertThat(received).hasSize(1);
    assertThat(received.getFirst().at("/metadata/fileName").asString()).isEqualTo(name);
    assertThat(received.getFirst().at("/metadata/credential").asString())
        .isEqualTo("client:demo-lender");
    JsonNode shown = shown("?direction=Inbound").get("data");
    assertThat(shown).hasSize(1);
    assertThat(shown.get(0).get("status").asString()).isEqualTo("Accepted");
    assertThat(shown.get(0).get("name").asString()).isEqualTo(name);
    assertThat(shown.get(0).get("submissionId")).isEqualTo(answer.get("submissionId"));
    Api lender = Api.login(service.address(), "demo-lender", "demo-lender-secret");
    assertThat(ssh("id")).contains("exec request failed");
    JsonNode applied =
        lender.await(
            "/api/v1/submissions/" + answer.get("submissionId").asString(),
            receipt -> receipt.get("status").asString().equals("Applied"));
    assertThat(applied.get("applied").asLong() + applied.get("unchanged").asLong()).isEqualTo(ROWS);
  }

  /** The name has its date as a template's has it. */
  @Test
  void fileIsReadByTheMappingOfItsLender() throws Exception {
    assumeThat(hasSftp()).as("OpenSSH's sftp is installed").isTrue();
    Api lender = Api.login(service.address(), "demo-lender", "demo-lender-secret");
    String mapping =
        """
        {"columns": {"Menge": "quantity", "Kunde": "clientId", "Depot": "custodyAccountId"},
         "constants": {"isin": "US0378331005", "ticker": "AAPL", "currency": "USD"},
         "separator": ";", "decimal": ","}
        """;
    lender.put("/api/v1/csv-mappings/positions", mapping).expect(200);
    String name = "positions-" + today + ".csv";
    Path file = Files.writeString(work.resolve(name), "Kunde;Depot;Menge\r\nA;ACC-1;77,5\r\n");
    sftp("put " + file + " /inbound/positions/" + name);
    JsonNode answer = awaitAnswer("positions", name + ".accepted.json");
    String path = "/api/v1/submissions/" + answer.get("submissionId").asString() + "/csv-mapping";
    assertThat(lender.get(path).expect(200).body().get("separator").asString()).isEqualTo(";");
    JsonNode holdings = lender.await("/api/v1/holdings", page -> !page.get("data").isEmpty());
    assertThat(holdings.at("/data/0/quantity").decimalValue()).isEqualByComparingTo("77.5");
    sftp("put " + file + " /inbound/positions/positions.csv");
    JsonNode undated = awaitAnswer("positions", "positions.csv.rejected.json");
    assertThat(undated.get("message").asString())
        .startsWith("The name has no date yyyy-MM-dd")
        .endsWith("positions_2026-11-20.csv");
  }

  @Test
  void closesAreFollowedByFilesThatComeOutTheSameAgain() throws Exception {
    LocalDate last = YearMonth.from(today).atEndOfMonth();
    String loans = "loans-custody_" + last + ".csv.gz";
    Path inTheWay = outbound("loans-custody");
    Files.createDirectories(inTheWay.getParent());
    Files.createFile(inTheWay);
    lendAndClose(last);
    awaitFile(data.resolve("files/homes/OTHER/outbound/loans-custody/" + loans + ".sha256"));
    assertThat(inTheWay).isRegularFile();
    JsonNode failed = shown("?direction=Outbound&status=Failed&lenderCode=DEMO").get("data").get(0);
    assertThat(failed.get("name").asString()).isEqualTo(loans);
    assertThat(failed.get("attempts").asInt()).isPositive();
    assertThat(failed.get("reason").asString()).contains("loans-custody");
    Files.delete(inTheWay);
    String revenue = "client-revenue_" + YearMonth.from(today) + ".csv.gz";
    awaitListed("client-revenue", revenue + ".sha256");
    byte[] file = fetch("loans-custody", loans);
    assertThat(shown("?direction=Outbound&status=Failed").get("data")).isEmpty();
    assertThat(shown("?direction=Outbound&status=Written&lenderCode=DEMO").get("data"))
        .filteredOn(each -> each.get("name").asString().equals(loans))
        .singleElement()
        .satisfies(each -> {
          assertThat(each.get("bytes").asLong()).isEqualTo(file.length);
          assertThat(each.get("submissionId").isNull()).isTrue();
        });
    assertThat(gunzip(file).lines()).hasSize(2).first().asString().startsWith("loanId,loanStatus,");
    assertThat(new String(fetch("loans-custody", loans + ".sha256"), StandardCharsets.UTF_8))
        .isEqualTo(sha256(file) + "  " + loans + "\n");
    for (String read : List.of("loans-clients", "trades", "accruals", "collateral")) {
      assertThat(outbound(read).resolve(read + "_" + last + ".csv.gz.sha256")).exists();
    }

    FirstLightBodies bodies = new FirstLightBodies(ISIN, today);
    Api lender = Api.login(service.address(), "demo-lender", "demo-lender-secret");
    lender.post("/api/v1/settlement-status", bodies.settled("L0000001", "Loan", 9_000)).expect(201);
    forgetFiles();
    service.kill();
    beginForTheLastTime();
    awaitListed("client-revenue", revenue + ".sha256");
    assertThat(fetch("loans-custody", loans)).isEqualTo(file);
  }

  private JsonNode shown(String filters) throws Exception {
    return Api.login(service.address(), "demo-auditor", "demo-auditor-secret")
        .get("/ops/v1/files" + filters)
        .expect(200)
        .body();
  }

  private void lendAndClose(LocalDate last) throws Exception {
    FirstLightBodies bodies = new FirstLightBodies(ISIN, today);
    Api desk = Api.login(service.address(), "demo-desk", "demo-desk-secret");
    Api lender = Api.login(service.address(), "demo-lender", "demo-lender-secret");
    desk.put("/desk/v1/borrowers/BRW", bodies.borrower()).expect(200);
    desk.post("/desk/v1/prices", bodies.prices()).expect(201);
    lender.post("/api/v1/client-reference", bodies.clients()).expect(201);
    lender.post("/api/v1/positions", bodies.positions()).expect(201);
    desk.post("/desk/v1/borrow-requests", bodies.borrowRequest()).expect(201);
    desk.post("/desk/v1/business-days/" + last + "/close", "").expect(200);
    desk.post("/desk/v1/billing-months/" + YearMonth.from(today) + "/close", "").expect(200);
  }

  /** What a crash before the files were written would have left. */
  private void forgetFiles() throws Exception {
    try (Stream<Path> files = Files.walk(data.resolve("files/homes/DEMO/outbound"))) {
      for (Path file : files.filter(Files::isRegularFile).toList()) {
        Files.delete(file);
      }
    }
    String databasePort =
        Files.readAllLines(data.resolve("postgres/postmaster.pid")).get(3).strip();
    try (Connection database =
            DriverManager.getConnection(
                "jdbc:postgresql://localhost:" + databasePort + "/" + EmbeddedPostgres.DATABASE,
                EmbeddedPostgres.USER,
                Files.readString(data.resolve("postgres-password")).strip());
        Statement statement = database.createStatement()) {
      assertThat(statement.executeUpdate("UPDATE access.outbound_progress SET position = -1"))
          .isOne();
    }
  }

  private void awaitListed(String read, String name) throws Exception {
    awaitFile(outbound(read).resolve(name));
  }

  private void awaitFile(Path file) {
    long end = System.nanoTime() + TimeUnit.SECONDS.toNanos(PATIENCE_SECONDS);
    while (!Files.exists(file)) {
      assertThat(System.nanoTime()).as(file + "\n" + service.lastOutput()).isLessThan(end);
      LockSupport.parkNanos(TimeUnit.MILLISECONDS.toNanos(100));
    }
  }

  private byte[] fetch(String read, String name) throws IOException {
    return Files.readAllBytes(outbound(read).resolve(name));
  }

  private Path outbound(String read) {
    return data.resolve("files/homes/DEMO/outbound").resolve(read);
  }

  private static String gunzip(byte[] bytes) throws IOException {
    try (var plain = new GZIPInputStream(new ByteArrayInputStream(bytes))) {
      return new String(plain.readAllBytes(), StandardCharsets.UTF_8);
    }
  }

  private static String sha256(byte[] bytes) throws Exception {
    return HexFormat.of().formatHex(MessageDigest.getInstance("SHA-256").digest(bytes));
  }

  private void begin() throws Exception {
    service = RunningLendledger.start(data, "--lendledger.sftp.port=" + port);
  }

  private void beginForTheLastTime() throws Exception {
    service = RunningLendledger.startHere(data, "--lendledger.sftp.port=" + port);
  }

  private Path positions(String name) throws IOException {
    Path file = work.resolve(name);
    try (BufferedWriter rows = Files.newBufferedWriter(file)) {
      rows.write("isin,ticker,quantity,currency,clientId,custodyAccountId\r\n");
      for (int row = 0; row < ROWS; row++) {
        rows.write("%s,AAPL,%d,USD,C-%d,ACC-%d\r\n".formatted(ISIN, row + 1, row % 50, row));
      }
    }
    return file;
  }

  /** Waits until the file is being applied, or has been. */
  private void awaitTaken() throws Exception {
    Api auditor = Api.login(service.address(), "demo-auditor", "demo-auditor-secret");
    auditor.await(
        "/audit/v1/events?eventType=submission.received&limit=100",
        events ->
            events
                .get("data")
                .valueStream()
                .anyMatch(event -> event.at("/payload/flow").asString().equals("positions")));
  }

  private JsonNode awaitAnswer(String flow, String name) throws Exception {
    Path fetched = work.resolve(name);
    long end = System.nanoTime() + TimeUnit.SECONDS.toNanos(PATIENCE_SECONDS);
    while (!sftp("ls -1 /inbound/" + flow).contains(name)) {
      assertThat(System.nanoTime()).as(name).isLessThan(end);
      LockSupport.parkNanos(TimeUnit.MILLISECONDS.toNanos(200));
    }
    sftp("get /inbound/" + flow + "/" + name + " " + fetched);
    return JSON.readTree(Files.readString(fetched));
  }

  /** Runs a batch of OpenSSH's client, which must succeed; answers what it says. */
  private String sftp(String... commands) throws Exception {
    Path batch = Files.write(work.resolve("batch"), List.of(commands));
    Process running =
        openSsh("sftp", "-oBatchMode=no", "-P" + port, "-b" + batch, "demo-lender@localhost");
    String said = new String(running.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    assertThat(running.waitFor()).as(said).isZero();
    return said;
  }

  /** Asks for a command to be run, which must fail; answers what the client says. */
  private String ssh(String command) throws Exception {
    Process running = openSsh("ssh", "-p" + port, "demo-lender@localhost", command);
    String said = new String(running.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    assertThat(running.waitFor()).as(said).isNotZero();
    return said;
  }

  private Process openSsh(String program, String... arguments) throws IOException {
    Path password = work.resolve("password");
    if (!Files.exists(password)) {
      Files.writeString(password, "#!/bin/sh\necho demo-lender-secret\n");
      Files.setPosixFilePermissions(password, PosixFilePermissions.fromString("rwx------"));
    }
    List<String> command =
        new ArrayList<>(
            List.of(
                program,
                "-F/dev/null",
                "-oStrictHostKeyChecking=accept-new",
                "-oUserKnownHostsFile=" + work.resolve("known_hosts"),
                "-oPreferredAuthentications=password",
                "-oPubkeyAuthentication=no"));
    command.addAll(List.of(arguments));
    ProcessBuilder client = new ProcessBuilder(command).redirectErrorStream(true);
    client.environment().put("SSH_ASKPASS", password.toString());
    client.environment().put("SSH_ASKPASS_REQUIRE", "force");
    client.environment().put("DISPLAY", "none");
    return client.start();
  }

  private static boolean hasSftp() {
    return Stream.of(System.getenv("PATH").split(":"))
        .anyMatch(directory -> Files.isExecutable(Path.of(directory, "sftp")));
  }
}
