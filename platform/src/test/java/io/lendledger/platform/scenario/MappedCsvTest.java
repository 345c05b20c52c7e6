package io.lendledger.platform.scenario;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.TestInstance.Lifecycle;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.JsonNode;

/** A lender's own CSV is read by its mapping: that of its acceptance, whatever happens later. */
@TestInstance(Lifecycle.PER_CLASS)
class MappedCsvTest {

  private static final String TRANSACTIONS = "/api/v1/csv-mappings/transactions";
  private static final String POSITIONS = "/api/v1/csv-mappings/positions";
  private static final int ROWS = 2_000;
  private static final int CLIENTS = 50;

  /** It is among the last of each part of the snapshot that is applied. */
  private static final String OF_THE_LAST = "NEW.aggregate_identifier = 'client:DEMO/C-49'";

  private final LocalDate today = LocalDate.now(ZoneOffset.UTC);
  private final String german = today.format(DateTimeFormatter.ofPattern("d.M.yyyy"));

  @TempDir static Path data;
  private RunningLendledger service;
  private Api lender;

  @BeforeAll
  void start() throws Exception {
    use(RunningLendledger.start(data));
  }

  @AfterAll
  void stop() throws Exception {
    if (service != null) {
      service.stop();
    }
  }

  private void use(RunningLendledger running) throws Exception {
    service = running;
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
    CompletableFuture<Void> sending;
    try (HeldEvents held = HeldEvents.where(new EmbeddedDatabase(data), OF_THE_LAST)) {
      sending =
          CompletableFuture.runAsync(() -> {
            try {
              lender.postCsv("/api/v1/positions?asOfDate=" + today, snapshot());
            } catch (Exception killed) {
              assertThat(killed).isNotNull(); // the service dies meanwhile
            }
          });
      held.await();
      lender.put(POSITIONS, positions("Steuer", "Menge")).expect(200);
      service.kill();
    }
    sending.get(5, TimeUnit.MINUTES);
    use(RunningLendledger.startHere(data));
    String id =
        lender
            .get("/api/v1/submissions?flow=positions")
            .expect(200)
            .body()
            .at("/data/0/submissionId")
            .asString();
    JsonNode receipt =
        lender.await(
            "/api/v1/submissions/" + id, each -> each.get("status").asString().equals("Applied"));
    assertThat(receipt.get("applied").asLong()).isEqualTo(ROWS);
    JsonNode applied = lender.get("/api/v1/submissions/" + id + "/csv-mapping").expect(200).body();
    assertThat(applied.at("/columns/Menge").asString()).isEqualTo("quantity");
    lender.await("/api/v1/holdings?limit=1&total=true", page -> page.get("total").asInt() == ROWS);
    JsonNode holdings = lender.get("/api/v1/holdings?limit=1000").expect(200).body();
    assertThat(holdings.get("data"))
        .hasSize(1_000)
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
      rows.append("C-%d;ACC-%d;77,5;15,5\r\n".formatted(row % CLIENTS, row));
    }
    return rows.toString();
  }
}
