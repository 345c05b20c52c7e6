package io.lendledger.platform.scenario;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.JsonNode;

/** A lender's own CSV is read by its mapping: that of its acceptance, whatever happens later. */
class MappedCsvTest {

  private static final String TRANSACTIONS = "/api/v1/csv-mappings/transactions";
  private static final String POSITIONS = "/api/v1/csv-mappings/positions";
  private static final int ROWS = 6_000;

  private final LocalDate today = LocalDate.now(ZoneOffset.UTC);
  private final String german = today.format(DateTimeFormatter.ofPattern("d.M.yyyy"));

  @TempDir Path data;
  private RunningLendledger service;
  private Api lender;

  @BeforeEach
  void start() throws Exception {
    service = RunningLendledger.start(data);
    logIn();
  }

  @AfterEach
  void stop() throws Exception {
    service.stop();
  }

  private void logIn() throws Exception {
    lender = Api.login(service.address(), "demo-lender", "demo-lender-secret");
  }

  @Test
  void aSmallBodyIsReadByItAndItsEventsNameIt() throws Exception {
    String sha256 =
        lender
            .put(
                TRANSACTIONS,
                """
                {"columns": {"Nummer": "transactionId", "Kunde": "clientId", "Depot": "accountId",
                  "Menge": "units", "Tag": "tradeDate", "Valuta": "settlementDate"},
                 "constants": {"isin": "US0378331005", "side": "Buy"}, "ignore": ["Notiz"],
                 "separator": ";", "decimal": ",", "dateFormat": "dd.MM.yyyy"}
                """)
            .expect(200)
            .body()
            .get("sha256")
            .asString();
    String row = "T-1;A;ACC-1;12,5;%s;%s;egal\r\n".formatted(german, german);
    String csv = "Nummer;Kunde;Depot;Menge;Tag;Valuta;Notiz\r\n" + row;
    lender.postCsv("/api/v1/transactions?dryRun=true", csv).expect(200);
    JsonNode taken = lender.postCsv("/api/v1/transactions", csv).expect(201).body();
    assertThat(taken.get("applied").asLong()).isOne();
    JsonNode sent =
        lender.await("/api/v1/transactions", page -> !page.get("data").isEmpty()).at("/data/0");
    assertThat(sent.get("units").decimalValue()).isEqualByComparingTo("12.5");
    assertThat(sent.get("tradeDate").asString()).isEqualTo(today.toString());
    assertThat(sent.get("side").asString()).isEqualTo("Buy");

    Api auditor = Api.login(service.address(), "demo-auditor", "demo-auditor-secret");
    JsonNode events =
        auditor.get("/audit/v1/events?eventType=transaction.recorded").expect(200).body();
    assertThat(events.at("/data/0/metadata/csvMapping").asString()).isEqualTo(sha256);
    String id = taken.get("submissionId").asString();
    JsonNode applied =
        auditor.get("/audit/v1/submissions/" + id + "/csv-mapping").expect(200).body();
    assertThat(applied.get("sha256").asString()).isEqualTo(sha256);
    assertThat(applied.at("/columns/Menge").asString()).isEqualTo("units");
    assertThat(lender.download("/api/v1/submissions/" + id + "/content").body()).isEqualTo(csv);

    JsonNode refused =
        lender
            .postCsv("/api/v1/transactions", csv.replace("12,5", "1.200,5").replace("T-1", "T-2"))
            .expect(400)
            .body();
    assertThat(refused.at("/details/0/field").asString()).isEqualTo("units");
    assertThat(refused.at("/details/0/issue").asString()).contains("column 4 \"Menge\"");
    JsonNode plain = lender.postCsv("/api/v1/transactions?mapping=false", csv).expect(400).body();
    assertThat(plain.get("message").asString()).contains("separated by semicolons");
  }

  @Test
  void aLargeBodyIsReadByThatOfItsAcceptanceThoughAnotherWasPutAndTheServiceDied()
      throws Exception {
    lender.put(POSITIONS, positions("Menge", "Steuer")).expect(200);
    CompletableFuture<Void> sending =
        CompletableFuture.runAsync(() -> {
          try {
            lender.postCsv("/api/v1/positions?asOfDate=" + today, snapshot());
          } catch (Exception killed) {
            assertThat(killed).isNotNull(); // the service dies meanwhile
          }
        });
    String submissions = "/api/v1/submissions?flow=positions";
    JsonNode listed = lender.await(submissions, page -> !page.get("data").isEmpty());
    String id = listed.at("/data/0/submissionId").asString();
    lender.put(POSITIONS, positions("Steuer", "Menge")).expect(200);
    service.kill();
    sending.get(3, TimeUnit.MINUTES);
    service = RunningLendledger.start(data);
    logIn();
    JsonNode receipt =
        lender.await(
            "/api/v1/submissions/" + id, each -> each.get("status").asString().equals("Applied"));
    assertThat(receipt.get("applied").asLong()).isEqualTo(ROWS);
    JsonNode applied = lender.get("/api/v1/submissions/" + id + "/csv-mapping").expect(200).body();
    assertThat(applied.at("/columns/Menge").asString()).isEqualTo("quantity");
    JsonNode holdings =
        lender.await(
            "/api/v1/holdings?limit=1000&total=true", page -> page.get("total").asInt() == ROWS);
    assertThat(holdings.get("data"))
        .allSatisfy(
            each -> assertThat(each.get("quantity").decimalValue()).isEqualByComparingTo("77.5"));
  }

  private static String positions(String quantity, String tax) {
    return """
    {"columns": {"%s": "quantity", "%s": "taxRate", "Kunde": "clientId",
      "Depot": "custodyAccountId"},
     "constants": {"isin": "US0378331005", "ticker": "AAPL", "currency": "USD"},
     "separator": ";", "decimal": ","}
    """
        .formatted(quantity, tax);
  }

  private static String snapshot() {
    StringBuilder rows = new StringBuilder("Kunde;Depot;Menge;Steuer\r\n");
    for (int row = 0; row < ROWS; row++) {
      rows.append("C-%d;ACC-%d;77,5;15,5\r\n".formatted(row % 50, row));
    }
    return rows.toString();
  }
}
