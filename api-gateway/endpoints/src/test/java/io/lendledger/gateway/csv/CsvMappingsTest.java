package io.lendledger.gateway.csv;

import static org.assertj.core.api.Assertions.assertThat;

import io.lendledger.core.record.CsvMapping;
import io.lendledger.core.submission.SubmissionCommand.Submit;
import io.lendledger.core.submission.SubmissionReceipt;
import io.lendledger.gateway.GatewayTest;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.springframework.http.MediaType;
import org.springframework.test.web.reactive.server.WebTestClient.ResponseSpec;

class CsvMappingsTest extends GatewayTest {

  private static final String POSITIONS = "/api/v1/csv-mappings/positions";
  private static final String DESK_PRICES = "/desk/v1/csv-mappings/prices";
  private static final String PRICES =
      """
      {"columns": {"Kurs": "price"}, "constants": {"currency": "EUR"}}
      """;
  private static final String SOUND =
      """
      {"columns": {"Menge": "quantity"}, "constants": {"currency": "EUR"}, "decimal": ","}
      """;

  @AfterEach
  void end() {
    asDemoKey().delete().uri(POSITIONS).exchange().expectStatus().isNoContent();
  }

  @Test
  void everyWrongNameAndValueIsNamed() {
    Map<String, String> faults =
        faults(
            """
            {"columns": {"A": "quantity", "B": "quantity", "C": "quantty", "D": 1, "": "isin",
               "E": "ticker"},
             "constants": {"currency": "euro", "taxRate": "101", "depositary": "", "other": "1",
               "ticker": "AAPL", "positionStatus": "Free"},
             "ignore": ["A"], "separator": "|", "decimal": ";", "dateFormat": "d.M.yy", "more": 1}
            """);
    assertThat(faults)
        .containsEntry("columns.B", "is quantity, and so is \"A\"")
        .containsEntry("columns.D", "must be text of at most 1024 characters")
        .containsEntry("columns.", "its name must be 1 to 128 characters")
        .containsEntry("constants.currency", "must be an ISO 4217 currency")
        .containsEntry("constants.taxRate", "must be 0 to 100")
        .containsEntry(
            "constants.depositary", "must have a value; leave it out where there is none")
        .containsEntry("constants.ticker", "is mapped from a column, too")
        .containsEntry("constants.positionStatus", "must be one of Available, Recall, Restricted")
        .containsEntry("ignore", "\"A\" is mapped, too")
        .containsEntry("separator", "must be one of \",\" \";\" \"\\t\"")
        .containsEntry("decimal", "must be one of \".\" \",\"")
        .containsEntry("more", "unknown field");
    assertThat(faults.get("columns.C"))
        .startsWith("there is no field \"quantty\"; there are isin, ticker, exchange,");
    assertThat(faults.get("constants.other")).startsWith("there is no field \"other\"");
    assertThat(faults.get("dateFormat")).startsWith("must be one of yyyy-MM-dd, yyyyMMdd,");
  }

  @Test
  void thereAreBounds() {
    String many =
        IntStream.range(0, 129)
            .mapToObj("\"C%d\": \"isin\""::formatted)
            .collect(Collectors.joining(",", "{\"columns\": {", "}}"));
    assertThat(faults(many)).containsEntry("columns", "must be an object of at most 128 members");
    String long129 = "{\"columns\": {\"%s\": \"isin\"}}".formatted("c".repeat(129));
    assertThat(faults(long129).values()).containsExactly("its name must be 1 to 128 characters");
    assertThat(faults("{\"columns\": []}"))
        .containsEntry("columns", "must be an object of at most 128 members");
    assertThat(faults("{}")).containsEntry("columns", "is required");
    put("{\"columns\": {\"A\": \"isin\", \"A\": \"ticker\"}}").expectStatus().isBadRequest();
  }

  @Test
  void aBodyTakesTheMappingAlong() {
    sides.onCommand(
        Submit.class,
        submit ->
            new SubmissionReceipt(
                submit.submission().value(), "positions", "Applied", 1, 1, 0, 0, NOW));
    Map<?, ?> kept = body(put(SOUND).expectStatus().isOk());
    assertThat(post("").expectHeader().valueEquals("X-Csv-Mapping", kept.get("sha256").toString()))
        .isNotNull();
    Submit sent = (Submit) sides.messages().getLast().getPayload();
    assertThat(CsvMapping.among(sent.parameters()).columns())
        .isEqualTo(Map.of("Menge", "quantity"));
    assertThat(CsvMapping.among(sent.parameters()).sha256()).isEqualTo(kept.get("sha256"));
    assertThat(sides.messages().getLast().getMetaData())
        .containsEntry("csvMapping", kept.get("sha256"));
    post("&mapping=false").expectHeader().doesNotExist("X-Csv-Mapping");
    assertThat(((Submit) sides.messages().getLast().getPayload()).parameters())
        .isEqualTo(Map.of("asOfDate", "2026-03-01"));
  }

  /** A mapping is put, never sent along in an address. */
  @Test
  void nobodySendsAMappingAsParameters() {
    Map<?, ?> refused =
        body(post("&csvMapping.column.Menge=quantity").expectStatus().isBadRequest());
    assertThat(refused.get("details").toString()).contains("csvMapping.column.Menge", "unknown");
    post("&mapping=perhaps").expectStatus().isBadRequest();
  }

  @Test
  void othersHaveTheirOwn() {
    put(SOUND).expectStatus().isOk();
    as("other-lender").get().uri(POSITIONS).exchange().expectStatus().isNotFound();
    as("demo-desk").get().uri(POSITIONS).exchange().expectStatus().isForbidden();
    put("/api/v1/csv-mappings/prices", SOUND).expectStatus().isNotFound();
  }

  /** The desk's are nobody else's, and those of lenders are not the desk's. */
  @Test
  void theDeskHasItsOwn() {
    sides.onCommand(
        Submit.class,
        submit ->
            new SubmissionReceipt(
                submit.submission().value(), "prices", "Applied", 1, 1, 0, 0, NOW));
    Map<?, ?> kept = body(desk(DESK_PRICES, PRICES).expectStatus().isOk());
    asDemoKey().get().uri(DESK_PRICES).exchange().expectStatus().isForbidden();
    asDemoKey().get().uri("/api/v1/csv-mappings/prices").exchange().expectStatus().isNotFound();
    desk("/desk/v1/csv-mappings/positions", SOUND).expectStatus().isNotFound();
    desk(DESK_PRICES, SOUND).expectStatus().isBadRequest();
    postPrices("").expectHeader().valueEquals("X-Csv-Mapping", kept.get("sha256").toString());
    Submit sent = (Submit) sides.messages().getLast().getPayload();
    assertThat(sent.lender()).isNull();
    assertThat(CsvMapping.among(sent.parameters()).columns()).isEqualTo(Map.of("Kurs", "price"));
    postPrices("&mapping=false").expectHeader().doesNotExist("X-Csv-Mapping");
    as("demo-desk").delete().uri(DESK_PRICES).exchange().expectStatus().isNoContent();
    postPrices("").expectHeader().doesNotExist("X-Csv-Mapping");
  }

  @Test
  void borrowRequestsAreReadByTheDesksMappingAndFaultsNameItsColumns() {
    String path = "/desk/v1/csv-mappings/borrow-requests";
    desk(path, "{\"columns\": {\"Stueck\": \"units\"}, \"separator\": \";\"}")
        .expectStatus()
        .isOk();
    for (String list : List.of("/desk/v1/borrow-requests", "/desk/v1/borrow-requests/preview")) {
      Map<?, ?> refused = body(postRequests(list).expectStatus().isBadRequest());
      assertThat(refused.get("details").toString())
          .contains("field=units", "value=many", "column 2 \"Stueck\")");
      body(postRequests(list + "?mapping=perhaps").expectStatus().isBadRequest());
      assertThat(body(postRequests(list + "?mapping=false").expectStatus().isBadRequest()))
          .extracting("message")
          .asString()
          .contains("separated by semicolons");
    }
    as("demo-desk").delete().uri(path).exchange().expectStatus().isNoContent();
  }

  private ResponseSpec postRequests(String list) {
    return as("demo-desk")
        .post()
        .uri(list)
        .contentType(MediaType.valueOf("text/csv"))
        .bodyValue("requestId;Stueck\nR-1;many\n")
        .exchange();
  }

  private ResponseSpec postPrices(String more) {
    return as("demo-desk")
        .post()
        .uri("/desk/v1/prices?date=2026-03-01" + more)
        .contentType(MediaType.valueOf("text/csv"))
        .bodyValue("isin,Kurs\nUS0378331005,1\n")
        .exchange();
  }

  private ResponseSpec desk(String path, String mapping) {
    return as("demo-desk")
        .put()
        .uri(path)
        .contentType(MediaType.APPLICATION_JSON)
        .bodyValue(mapping)
        .exchange();
  }

  private ResponseSpec post(String more) {
    return asDemoKey()
        .post()
        .uri("/api/v1/positions?asOfDate=2026-03-01" + more)
        .contentType(MediaType.valueOf("text/csv"))
        .bodyValue("Menge\n1\n")
        .exchange();
  }

  private ResponseSpec put(String mapping) {
    return put(POSITIONS, mapping);
  }

  private ResponseSpec put(String path, String mapping) {
    return asDemoKey()
        .put()
        .uri(path)
        .contentType(MediaType.APPLICATION_JSON)
        .bodyValue(mapping)
        .exchange();
  }

  private Map<String, String> faults(String mapping) {
    Map<?, ?> refused = body(put(mapping).expectStatus().isBadRequest());
    return ((List<?>) refused.get("details"))
        .stream()
            .map(each -> (Map<?, ?>) each)
            .collect(
                Collectors.toMap(
                    each -> String.valueOf(each.get("field")),
                    each -> String.valueOf(each.get("issue")),
                    (first, _) -> first));
  }
}
