package io.lendledger.platform.scenario;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.regex.Pattern;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.JsonNode;

/**
 * An auditor takes a seal and an export away, somebody changes the database, and the offline
 * verifier tells, as processes of their own and over HTTPS.
 */
class AuditVerifyTest {

  private static final long PATIENCE_MINUTES = 5;
  private static final int USUAL_PAGE = 100;
  private static final Pattern COMMANDS = Pattern.compile("```sh\n(.*?)```", Pattern.DOTALL);

  @TempDir Path data;
  @TempDir Path kept;
  private RunningLendledger service;

  /** How a verifier ended, and what it said. */
  private record Outcome(int exitCode, String output) {}

  @BeforeEach
  void start() throws Exception {
    service = RunningLendledger.startHere(data);
  }

  @AfterEach
  void stop() throws Exception {
    service.stop();
  }

  @Test
  void aChangedEventIsToldByTheServiceAndByTheOfflineVerifier() throws Exception {
    Api auditor = Api.login(service.address(), "demo-auditor", "demo-auditor-secret");
    Api desk = Api.login(service.address(), "demo-desk", "demo-desk-secret");
    for (int borrower = 0; borrower < 5; borrower++) {
      desk.put("/desk/v1/borrowers/BRW" + borrower, borrower("Börrower \\u20ac \\\"x\\\""))
          .expect(200);
    }
    JsonNode seal = auditor.post("/audit/v1/seals", "{}").expect(201).body();
    assertThat(seal.get("events").asLong()).isGreaterThanOrEqualTo(5);
    Path sealFile = Files.writeString(kept.resolve("seal.json"), seal.toString());
    Path export = Files.write(kept.resolve("events.ndjson"), auditor.lines("/audit/v1/events"));
    assertThat(auditor.get("/audit/v1/integrity").expect(200).body().get("valid").asBoolean())
        .isTrue();

    Outcome running = verify("--data-dir", data.toString(), "--seal", sealFile.toString());
    assertThat(running.output()).endsWith("INTACT\n").doesNotContain("NOT INTACT");
    assertThat(running.exitCode()).isZero();
    Outcome exported = verify("--export", export.toString(), "--seal", sealFile.toString());
    assertThat(exported.output()).endsWith("INTACT\n").doesNotContain("NOT INTACT");
    assertThat(exported.exitCode()).isZero();

    changeOneByteOfThePayloadAt(seal.get("position").asLong());

    JsonNode report = auditor.get("/audit/v1/integrity").expect(200).body();
    assertThat(report.get("valid").asBoolean()).isFalse();
    assertThat(report.at("/firstBreak/position")).isEqualTo(seal.get("position"));
    assertThat(report.at("/firstBreak/reason").asString()).isEqualTo("Changed");
    assertThat(report.at("/firstBreak/columns/0").asString()).isEqualTo("payload");
    service.stop();
    Outcome stopped = verify("--data-dir=" + data, "--seal=" + sealFile);
    assertThat(stopped.output())
        .contains("BROKEN at position " + seal.get("position") + ": Changed")
        .endsWith("NOT INTACT\n");
    assertThat(stopped.exitCode()).isOne();
    Files.writeString(sealFile, seal.toString().replace("\"number\":", "\"nomber\":"));
    assertThat(verify("--data-dir=" + data, "--seal=" + sealFile).exitCode()).isEqualTo(2);
  }

  @Test
  void theDocumentedCopyOfTheSealsHasTheLastOne() throws Exception {
    Api auditor = Api.login(service.address(), "demo-auditor", "demo-auditor-secret");
    long last = 0;
    for (int seal = 0; seal <= USUAL_PAGE; seal++) {
      last = auditor.post("/ops/v1/seal-keys", "{}").expect(201).body().get("number").asLong();
    }
    run(documented("audit/v1/events?aggregateType") + documented("seals.json"));
    assertThat(Files.readString(kept.resolve("seals.json"))).contains("\"number\":" + last + ",");
    String copied = kept.resolve("seals.json").toString();
    Outcome verified = verify("--data-dir", data.toString(), "--seal", copied);
    assertThat(verified.output()).endsWith("INTACT\n").doesNotContain("NOT INTACT");
    assertThat(verified.exitCode()).isZero();
  }

  /** The commands of the page that have this text, against this service. */
  private String documented(String text) throws IOException {
    return COMMANDS
        .matcher(Files.readString(Path.of("../docs/audit.md")))
        .results()
        .map(each -> each.group(1))
        .filter(each -> each.contains(text))
        .findFirst()
        .orElseThrow()
        .replace("https://localhost:8443", service.address());
  }

  private void run(String commands) throws Exception {
    Process shell =
        new ProcessBuilder("sh", "-c", "set -eu\n" + commands)
            .directory(kept.toFile())
            .redirectErrorStream(true)
            .start();
    String said = new String(shell.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    assertThat(shell.waitFor()).as(said).isZero();
  }

  @Test
  void aBodyThatWasChangedIsBrokenOffAndTold() throws Exception {
    Api lender = Api.login(service.address(), "demo-lender", "demo-lender-secret");
    Api auditor = Api.login(service.address(), "demo-auditor", "demo-auditor-secret");
    String body =
        "{\"clients\": [{\"clientId\": \"A\", \"effectiveDate\": \"%s\","
                .formatted(LocalDate.now(ZoneOffset.UTC))
            + " \"optInStatus\": \"In\", \"feeSplit\": 80}]}";
    String id = lender.post("/api/v1/client-reference", body).body().get("submissionId").asString();
    String path = "/audit/v1/submissions/" + id + "/content";
    String[] verifying = {"--data-dir", data.toString(), "--bodies"};
    assertThat(auditor.download(path).body()).isEqualTo(body);
    assertThat(verify(verifying).output())
        .containsPattern("[1-9]\\d* bodies compared, 0 broken")
        .endsWith("INTACT\n");

    change(
        "UPDATE command.submission_chunk SET bytes = set_byte(bytes, 3, get_byte(bytes, 3) # 1)"
            + " WHERE submission_id = '"
            + id
            + "'");

    assertThatThrownBy(() -> auditor.download(path)).isInstanceOf(IOException.class);
    Outcome told = verify(verifying);
    assertThat(told.output())
        .contains("BROKEN: the body of submission " + id)
        .containsPattern("[1-9]\\d* bodies compared, 1 broken")
        .endsWith("NOT INTACT\n");
    assertThat(told.exitCode()).isOne();
  }

  private static String borrower(String name) {
    return "{\"borrowerName\": \"%s\", \"externalBorrowerCode\": \"X\", \"marginPercent\": 102.50}"
        .formatted(name);
  }

  private void changeOneByteOfThePayloadAt(long position) throws IOException, SQLException {
    change(
        "UPDATE eventstore.domain_event SET payload = set_byte(payload, 3,"
            + " get_byte(payload, 3) # 1) WHERE global_index = "
            + position);
  }

  private void change(String update) throws IOException, SQLException {
    String port = Files.readAllLines(data.resolve("postgres/postmaster.pid")).get(3).strip();
    String password = Files.readString(data.resolve("postgres-password")).strip();
    String url = "jdbc:postgresql://127.0.0.1:" + port + "/lendledger";
    try (Connection connection = DriverManager.getConnection(url, "lendledger", password);
        Statement statement = connection.createStatement()) {
      statement.execute("SET session_replication_role = replica");
      assertThat(statement.executeUpdate(update)).isOne();
    }
  }

  private static Outcome verify(String... options) throws Exception {
    List<String> command =
        new ArrayList<>(
            List.of(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-Xmx256m",
                "-XX:+UseSerialGC",
                "-XX:TieredStopAtLevel=1"));
    command.addAll(ServiceProgram.arguments());
    command.addAll(List.of("audit", "verify"));
    command.addAll(List.of(options));
    Process process = new ProcessBuilder(command).redirectErrorStream(true).start();
    String output = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    assertThat(process.waitFor(PATIENCE_MINUTES, TimeUnit.MINUTES)).isTrue();
    return new Outcome(process.exitValue(), output);
  }
}
