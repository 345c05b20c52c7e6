package io.lendledger.platform.reads;

import static org.assertj.core.api.Assertions.assertThat;

import io.lendledger.platform.scenario.Api;
import java.math.BigDecimal;
import java.time.LocalDate;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.junit.jupiter.api.MethodOrderer;
import org.junit.jupiter.api.Order;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestMethodOrder;
import tools.jackson.databind.JsonNode;

/** What changed between two moments is the difference of the reads of both, over HTTP. */
@TestMethodOrder(MethodOrderer.OrderAnnotation.class)
abstract class RecordChanges {

  private static final String BEGINNING = "2000-01-01T00:00:00Z";
  private static final Map<String, String> READS =
      Map.of(
          "custody", "loans/custody loanId loanStatus settledUnits",
          "clients", "loans/clients clientLevelLoanId originalUnits settledUnits",
          "trades", "trades tradeId tradeStatus outstandingSettlementUnits",
          "accruals", "accruals clientLevelLoanId marketPrice accrualGross");

  private final TwoLenders programme;
  private final LocalDate today;
  private final Api demo;

  RecordChanges(TwoLenders programme) {
    this.programme = programme;
    this.today = programme.today();
    this.demo = programme.lender("DEMO");
  }

  /** Before anything else of this lender has changed since the programme began. */
  @Test
  @Order(1)
  void isTheDifferenceOfTwoReads() throws Exception {
    String before = now();
    for (String record : READS.keySet()) {
      assertThat(changes(demo, record, BEGINNING, before, 3))
          .isNotEmpty()
          .allSatisfy(each -> assertThat(each.get("kind").asString()).isEqualTo("Added"));
      compare(record, BEGINNING, before);
    }
    programme.borrow("DEMO", "BRW", TwoLenders.ISINS.get(0), 60, "\"lendingRate\": 3", "Non-Cash");
    reprice(51);
    String after = now();
    for (String record : READS.keySet()) {
      compare(record, before, after);
    }
    List<JsonNode> accruals = changes(demo, "accruals", before, after, 100);
    assertThat(accruals)
        .isNotEmpty()
        .allSatisfy(each -> assertThat(each.get("kind").asString()).isEqualTo("Changed"));
    List<JsonNode> custody = changes(demo, "custody", before, after, 100);
    assertThat(custody).hasSize(1);
    assertThat(custody.getFirst().get("kind").asString()).isEqualTo("Added");
    assertThat(changes(demo, "custody", after, now(), 100)).isEmpty();
    assertThat(changes(demo, "custody", BEGINNING, before, 100))
        .as("the past stays as it was")
        .hasSize(2);
    reprice(50);
    assertThat(changes(demo, "accruals", before, now(), 100)).as("changed back").isEmpty();
  }

  @Test
  void showsAReratedLoan() throws Exception {
    String before = now();
    String loan =
        demo.get("/api/v1/loans/custody").expect(200).body().at("/data/0/loanId").asString();
    LocalDate day = today.plusDays(2);
    programme
        .desk()
        .post(
            "/desk/v1/loans/" + loan + "/rerate",
            "{\"effectiveDate\": \"%s\", \"lendingRate\": 3.75}".formatted(day))
        .expect(200);
    List<JsonNode> changes = changes(demo, "custody", before, now(), 100);
    assertThat(changes).hasSize(1);
    JsonNode change = changes.getFirst();
    assertThat(change.get("key").asString()).isEqualTo(loan);
    assertThat(change.get("changes")).hasSize(1);
    assertThat(change.at("/changes/0/field").asString())
        .isEqualTo("rates[%s].lendingRate".formatted(day));
    assertThat(change.at("/changes/0/before").isNull()).isTrue();
    assertThat(change.at("/changes/0/after").asString()).isEqualTo("3.75");
  }

  private void reprice(int price) throws Exception {
    Api desk = programme.desk();
    desk.post(
            "/desk/v1/prices",
            "{\"date\": \"%s\", \"prices\": [{\"isin\": \"%s\", \"price\": %d, \"currency\": \"USD\"}]}"
                .formatted(today, TwoLenders.ISINS.get(0), price))
        .expect(201);
    desk.post("/desk/v1/business-days/" + today + "/close", "").expect(200);
  }

  private String now() throws Exception {
    return demo.get("/api/v1/loans/custody").expect(200).body().get("asOf").asString();
  }

  /** Two fields of each record by its key, at both moments and as they changed. */
  private void compare(String record, String from, String to) throws Exception {
    String[] read = READS.get(record).split(" ");
    Map<String, String> known = new TreeMap<>(fields(read, from));
    for (JsonNode each : changes(demo, record, from, to, 2)) {
      String key = each.get("key").asString();
      for (JsonNode change : each.get("changes")) {
        String field = key.replaceFirst(":.*", "") + " " + change.get("field").asString();
        if (List.of(read[2], read[3]).contains(change.get("field").asString())) {
          assertThat(number(change.get("before"))).as(field).isEqualTo(known.get(field));
          known.put(field, number(change.get("after")));
        }
      }
    }
    assertThat(known).as("%s from %s to %s", record, from, to).isEqualTo(fields(read, to));
  }

  private Map<String, String> fields(String[] read, String asOf) throws Exception {
    Map<String, String> fields = new TreeMap<>();
    String path = "/api/v1/" + read[0] + "?limit=1000&asOf=" + asOf;
    for (JsonNode record : demo.get(path).expect(200).body().get("data")) {
      for (String field : List.of(read[2], read[3])) {
        fields.put(record.get(read[1]).asString() + " " + field, number(record.get(field)));
      }
    }
    return fields;
  }

  private static String number(JsonNode value) {
    if (value.isNull()) {
      return null;
    }
    String text = value.asString();
    return text.matches("-?[0-9.]+")
        ? new BigDecimal(text).stripTrailingZeros().toPlainString()
        : text;
  }

  private static List<JsonNode> changes(Api api, String record, String from, String to, int limit)
      throws Exception {
    return TwoLenders.list(
        api, "/api/v1/changes?record=%s&from=%s&to=%s".formatted(record, from, to), limit);
  }

  @Test
  void aHoldingComesAndGoesAndWhatIsUndoneIsNone() throws Exception {
    String before = now();
    snapshot("900", "1000.5");
    assertThat(kinds(before)).containsExactly("Changed A: 1000.5 to 900");
    snapshot("1000.5", "1000.5");
    assertThat(kinds(before)).as("undone").isEmpty();
    snapshot("1000.5", null);
    assertThat(kinds(before)).containsExactly("Removed C: 1000.5 to null");
    String gone = now();
    snapshot("1000.5", "7");
    assertThat(kinds(gone)).containsExactly("Added C: null to 7");
    assertThat(kinds(before)).containsExactly("Changed C: 1000.5 to 7");
    assertThat(changes(programme.lender("OTHER"), "holdings", before, now(), 100)).isEmpty();
    JsonNode desk =
        programme.desk().get("/desk/v1/changes?record=holdings&from=" + before).expect(200).body();
    assertThat(desk.at("/data/0/lenderCode").asString()).isEqualTo("DEMO");
    for (String wrong :
        List.of(
            "record=holdings",
            "from=" + before,
            "record=clouds&from=" + before,
            "record=holdings&from=yesterday",
            "record=holdings&from=" + before + "&to=" + BEGINNING,
            "record=holdings&from=" + BEGINNING + "&to=" + before + "&asOf=" + before)) {
      demo.get("/api/v1/changes?" + wrong).expect(400);
    }
    demo.get("/api/v1/changes?record=holdings&from=2999-01-01T00:00:00Z").expect(200);
    JsonNode refused =
        demo.get("/api/v1/changes?record=loans&from=2026-01-01T00:00:00Z").expect(400).body();
    assertThat(refused.get("details")).hasSize(1);
  }

  private List<String> kinds(String from) throws Exception {
    return changes(demo, "holdings", from, now(), 1).stream()
        .map(each -> {
          JsonNode quantity = each.at("/changes/0");
          return "%s %s: %s to %s"
              .formatted(
                  each.get("kind").asString(),
                  each.get("key").asString().replaceFirst(".*\\|", ""),
                  number(quantity.get("before")),
                  number(quantity.get("after")));
        })
        .toList();
  }

  /** The second security's holdings of A and C, the others as they were. */
  private void snapshot(String ofA, String ofC) throws Exception {
    StringBuilder positions = new StringBuilder();
    for (String isin : TwoLenders.ISINS) {
      for (String client : List.of("A", "B", "C")) {
        boolean second = isin.equals(TwoLenders.ISINS.get(1));
        String quantity = "1000.5";
        if (second && !client.equals("B")) {
          quantity = client.equals("A") ? ofA : ofC;
        }
        if (quantity != null) {
          positions
              .append(positions.isEmpty() ? "" : ", ")
              .append(TwoLenders.position(client, isin, quantity));
        }
      }
    }
    demo.post(
            "/api/v1/positions",
            "{\"asOfDate\": \"%s\", \"positions\": [%s]}".formatted(today, positions))
        .expect(201);
  }
}
