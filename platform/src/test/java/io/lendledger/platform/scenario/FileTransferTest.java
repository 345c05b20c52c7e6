package io.lendledger.platform.scenario;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assumptions.assumeThat;

import java.io.BufferedWriter;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.JsonNode;

/** A lender that sends a file with OpenSSH's client to a service that is killed in between. */
class FileTransferTest {

  private static final String ISIN = "US0378331005";
  private static final int ROWS = 2_000;

  private final LocalDate today = LocalDate.now(ZoneOffset.UTC);

  @TempDir Path work;
  private Path data;
  private LenderOverSftp files;
  private RunningLendledger service;

  @AfterEach
  void stop() throws Exception {
    if (service != null) {
      service.stop();
    }
  }

  @Test
  void fileIsAppliedOnceHoweverOftenTheServiceIsKilled() throws Exception {
    assumeThat(LenderOverSftp.isInstalled()).as("OpenSSH's sftp is installed").isTrue();
    data = work.resolve("data");
    files = new LenderOverSftp(work, FreePort.choose());
    begin();
    String name = "positions_" + today + ".csv";
    files.sftp(
        "put " + positions(name) + " /inbound/positions/" + name + ".part",
        "rename /inbound/positions/" + name + ".part /inbound/positions/" + name);
    service.kill();
    begin();
    awaitTaken();
    service.kill();
    service = RunningLendledger.startHere(data, port());
    JsonNode answer = files.awaitAnswer("positions", name + ".accepted.json");
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
    JsonNode shown = auditor.get("/ops/v1/files?direction=Inbound").expect(200).body().get("data");
    assertThat(shown).hasSize(1);
    assertThat(shown.get(0).get("status").asString()).isEqualTo("Accepted");
    assertThat(shown.get(0).get("name").asString()).isEqualTo(name);
    assertThat(shown.get(0).get("submissionId")).isEqualTo(answer.get("submissionId"));
    Api lender = Api.login(service.address(), "demo-lender", "demo-lender-secret");
    assertThat(files.ssh("id")).contains("exec request failed");
    JsonNode applied =
        lender.await(
            "/api/v1/submissions/" + answer.get("submissionId").asString(),
            receipt -> receipt.get("status").asString().equals("Applied"));
    assertThat(applied.get("applied").asLong() + applied.get("unchanged").asLong()).isEqualTo(ROWS);
  }

  private String port() {
    return "--lendledger.sftp.port=" + files.port();
  }

  private void begin() throws Exception {
    service = RunningLendledger.start(data, port());
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
}
