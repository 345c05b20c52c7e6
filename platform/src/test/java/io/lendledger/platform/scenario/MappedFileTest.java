package io.lendledger.platform.scenario;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assumptions.assumeThat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.time.LocalDate;
import java.time.ZoneOffset;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.JsonNode;

/** A lender's own CSV as a file is read by its mapping, too. */
class MappedFileTest {

  private final LocalDate today = LocalDate.now(ZoneOffset.UTC);

  @TempDir Path work;
  private RunningLendledger service;

  @AfterEach
  void stop() throws Exception {
    if (service != null) {
      service.stop();
    }
  }

  /** The name has its date as a template's has it. */
  @Test
  void fileIsReadByTheMappingOfItsLender() throws Exception {
    assumeThat(LenderOverSftp.isInstalled()).as("OpenSSH's sftp is installed").isTrue();
    var files = new LenderOverSftp(work, FreePort.choose());
    service =
        RunningLendledger.startHere(work.resolve("data"), "--lendledger.sftp.port=" + files.port());
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
    files.sftp("put " + file + " /inbound/positions/" + name);
    JsonNode answer = files.awaitAnswer("positions", name + ".accepted.json");
    String path = "/api/v1/submissions/" + answer.get("submissionId").asString() + "/csv-mapping";
    assertThat(lender.get(path).expect(200).body().get("separator").asString()).isEqualTo(";");
    JsonNode holdings = lender.await("/api/v1/holdings", page -> !page.get("data").isEmpty());
    assertThat(holdings.at("/data/0/quantity").decimalValue()).isEqualByComparingTo("77.5");
    files.sftp("put " + file + " /inbound/positions/positions.csv");
    JsonNode undated = files.awaitAnswer("positions", "positions.csv.rejected.json");
    assertThat(undated.get("message").asString())
        .startsWith("The name has no date yyyy-MM-dd")
        .endsWith("positions_2026-11-20.csv");
  }
}
