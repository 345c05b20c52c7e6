package io.lendledger.platform.scenario;

import static org.assertj.core.api.Assertions.assertThat;

import io.lendledger.core.restore.Restoration;
import io.lendledger.platform.data.RestoredCopy;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.sql.Connection;
import java.sql.Statement;
import java.time.Instant;
import java.time.LocalDate;
import java.time.YearMonth;
import java.time.ZoneOffset;
import java.util.HexFormat;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import java.util.stream.Stream;
import java.util.zip.GZIPInputStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.JsonNode;

/** Files for a lender follow the closes, also behind a failure and a power cut. */
class FilesAfterClosesTest {

  private static final String ISIN = "US0378331005";
  private static final String FILES = "/ops/v1/files?direction=Outbound&status=";

  private final LocalDate today = LocalDate.now(ZoneOffset.UTC);

  @TempDir Path data;
  private RunningLendledger service;

  @AfterEach
  void stop() throws Exception {
    if (service != null) {
      service.stop();
    }
  }

  @Test
  void closesAreFollowedByFilesThatComeOutTheSameAgain() throws Exception {
    service = RunningLendledger.start(data);
    LocalDate last = YearMonth.from(today).atEndOfMonth();
    String loans = "loans-custody_" + last + ".csv.gz";
    Path inTheWay = outbound("loans-custody");
    Files.createDirectories(inTheWay.getParent());
    Files.createFile(inTheWay);
    lendAndClose(last);
    awaitFile(data.resolve("files/homes/OTHER/outbound/loans-custody/" + loans + ".sha256"));
    assertThat(inTheWay).isRegularFile();
    Api operator = Api.login(service.address(), "demo-auditor", "demo-auditor-secret");
    String ofDemo = FILES + "Failed&lenderCode=DEMO";
    JsonNode failed = operator.await(ofDemo, all -> !all.get("data").isEmpty()).at("/data/0");
    assertThat(failed.get("name").asString()).isEqualTo(loans);
    assertThat(failed.get("attempts").asInt()).isPositive();
    assertThat(failed.get("reason").asString()).contains("loans-custody");
    Files.delete(inTheWay);
    String revenue = "client-revenue_" + YearMonth.from(today) + ".csv.gz";
    awaitListed("client-revenue", revenue + ".sha256");
    byte[] file = fetch("loans-custody", loans);
    operator.await(FILES + "Failed", all -> all.get("data").isEmpty());
    assertThat(operator.get(FILES + "Written&lenderCode=DEMO").expect(200).body().get("data"))
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
    service.kill();
    forgetFiles();
    service = RunningLendledger.startHere(data);
    awaitListed("client-revenue", revenue + ".sha256");
    assertThat(fetch("loans-custody", loans)).isEqualTo(file);

    // The backup copied the files before the close, and its log tells that they were written.
    service.stop();
    Restoration restoration = new Restoration(4711, Instant.now());
    RestoredCopy.mark(data, "the backup of then", restoration);
    deleteFiles();
    service = RunningLendledger.startHere(data, "--lendledger.restored=true");
    awaitListed("client-revenue", revenue + ".sha256");
    assertThat(fetch("loans-custody", loans)).isEqualTo(file);
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

  /**
   * What a crash before the files were written would have left. PostgreSQL outlives a killed
   * service.
   */
  private void forgetFiles() throws Exception {
    deleteFiles();
    try (Connection database = new EmbeddedDatabase(data).connect();
        Statement statement = database.createStatement()) {
      assertThat(statement.executeUpdate("UPDATE access.outbound_progress SET position = -1"))
          .isOne();
    }
  }

  private void deleteFiles() throws IOException {
    try (Stream<Path> files = Files.walk(data.resolve("files/homes/DEMO/outbound"))) {
      for (Path file : files.filter(Files::isRegularFile).toList()) {
        Files.delete(file);
      }
    }
  }

  private void awaitListed(String read, String name) throws Exception {
    awaitFile(outbound(read).resolve(name));
  }

  private void awaitFile(Path file) {
    long end = System.nanoTime() + TimeUnit.SECONDS.toNanos(KilledService.PATIENCE_SECONDS);
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
}
