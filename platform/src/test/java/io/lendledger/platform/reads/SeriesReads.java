package io.lendledger.platform.reads;

import static io.lendledger.platform.reads.TwoLenders.LENDERS;
import static org.assertj.core.api.Assertions.assertThat;

import io.lendledger.platform.scenario.Api;
import java.math.BigDecimal;
import java.time.LocalDate;
import java.time.YearMonth;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.JsonNode;

/** Figures over time, over HTTP: to the cent what the reads of days and months say. */
abstract class SeriesReads {

  private final TwoLenders programme;
  private final LocalDate today;

  SeriesReads(TwoLenders programme) {
    this.programme = programme;
    this.today = programme.today();
  }

  @Test
  void daysAreTheSumsOfTheirAccruals() throws Exception {
    for (String code : LENDERS) {
      Api lender = programme.lender(code);
      Map<String, String> metrics =
          Map.of(
              "gross",
              "accrualGross",
              "net-client",
              "accrualNetClient",
              "on-loan-value",
              "loanValue");
      for (var metric : metrics.entrySet()) {
        for (String group : List.of("borrowerCode", "isin", "clientId")) {
          Map<String, BigDecimal> expected = new TreeMap<>();
          for (JsonNode day : records(lender, "/api/v1/accruals?limit=1000")) {
            add(expected, day.get(group).asString(), day.get(metric.getValue()));
          }
          assertThat(expected).isNotEmpty();
          assertThat(
                  groups(
                      lender,
                      "/api/v1/series/" + metric.getKey() + "?groupBy=" + group,
                      today.toString()))
              .as("%s by %s of %s", metric.getKey(), group, code)
              .isEqualTo(expected);
        }
      }
    }
  }

  @Test
  void monthsAreTheSumsOfTheirBills() throws Exception {
    String month = YearMonth.from(today).toString();
    Map<String, String> metrics =
        Map.of(
            "gross",
            "grossAccrual",
            "service",
            "serviceAccrual",
            "agent",
            "otherAgentAccrual",
            "net",
            "netAccrual",
            "net-client",
            "netClientRevenue");
    for (var metric : metrics.entrySet()) {
      Map<String, BigDecimal> expected = new TreeMap<>();
      for (JsonNode bill : records(programme.desk(), "/desk/v1/billing-summary?limit=1000")) {
        add(expected, bill.get("borrowerCode").asString(), bill.get(metric.getValue()));
      }
      assertThat(expected).isNotEmpty();
      String path = "/desk/v1/series/" + metric.getKey() + "?bucket=month&groupBy=borrowerCode";
      assertThat(groups(programme.desk(), path, month)).as(path).isEqualTo(expected);
    }
    Map<String, BigDecimal> clients = new TreeMap<>();
    Api demo = programme.lender("DEMO");
    for (JsonNode part : records(demo, "/api/v1/client-revenue?limit=1000")) {
      add(clients, part.get("clientCode").asString(), part.get("netClientRevenue"));
    }
    assertThat(groups(demo, "/api/v1/series/net-client?bucket=month&groupBy=clientId", month))
        .isEqualTo(clients);
  }

  @Test
  void exposuresAreThoseOfTheDay() throws Exception {
    Map<String, BigDecimal> expected = new TreeMap<>();
    for (JsonNode each : records(programme.desk(), "/desk/v1/exposures?date=" + today)) {
      if (!each.get("exposure").isNull()) {
        add(expected, each.get("lenderCode").asString(), each.get("exposure"));
      }
    }
    assertThat(expected).isNotEmpty();
    assertThat(
            groups(
                programme.auditor(),
                "/audit/v1/series/exposure?groupBy=lenderCode",
                today.toString()))
        .isEqualTo(expected);
  }

  @Test
  void utilizationIsThatOfTheCloseWhateverComesLater() throws Exception {
    Api other = programme.lender("OTHER");
    String path = "/api/v1/series/utilization?groupBy=isin";
    Map<String, BigDecimal> before = groups(other, path, today.toString());
    Map<String, BigDecimal> matrix = new TreeMap<>();
    for (JsonNode cell : records(other, "/api/v1/utilization?rows=isin")) {
      add(matrix, cell.get("row").asString(), cell.get("utilization"));
    }
    assertThat(before).isEqualTo(matrix).hasSize(2);
    String loan =
        programme
            .request("OTHER", "BRW", TwoLenders.ISINS.get(1), 100, "\"lendingRate\": 1", "Non-Cash")
            .at("/results/0/loans/0/loanId")
            .asString();
    assertThat(groups(other, path, today.toString())).isEqualTo(before);
    programme.desk().post("/desk/v1/loans/" + loan + "/cancel", "").expect(200);
    assertThat(groups(other, path, today.toString())).isEqualTo(before);
  }

  @Test
  void whatCannotBeIsRefusedByItsField() throws Exception {
    Api demo = programme.lender("DEMO");
    Map<String, String> wrong =
        Map.of(
            "gross?from=0000-01-01", "from",
            "gross?to=99999-01-01", "to",
            "gross?from=2026-11-02&to=2026-11-01", "to",
            "gross?bucket=week", "bucket",
            "gross?groupBy=loanId", "groupBy",
            "exposure?groupBy=clientId", "groupBy",
            "required-value?isin=US0378331005", "isin",
            "lendable-value?borrowerCode=BRW", "borrowerCode",
            "profit", "metric",
            "gross?lenderCode=OTHER", "lenderCode");
    for (var each : wrong.entrySet()) {
      JsonNode refusal = demo.get("/api/v1/series/" + each.getKey()).expect(400).body();
      assertThat(refusal.at("/details/0/field").asString())
          .as(each.getKey())
          .isEqualTo(each.getValue());
      assertThat(refusal.at("/details/0/issue").asString()).isNotBlank();
    }
    demo.get("/api/v1/series/gross?cursor=AAAA").expect(400);
    demo.get("/api/v1/series/gross?from=1900-01-01&to=9999-12-31").expect(200);
    demo.get("/desk/v1/series/gross").expect(403);
  }

  private static void add(Map<String, BigDecimal> sums, String key, JsonNode value) {
    sums.merge(
        key,
        value.decimalValue().stripTrailingZeros(),
        (one, more) -> one.add(more).stripTrailingZeros());
  }

  private static List<JsonNode> records(Api api, String path) throws Exception {
    return api.get(path).expect(200).body().get("data").valueStream().toList();
  }

  /** The values of one bucket by group, walked by pages of two. */
  private static Map<String, BigDecimal> groups(Api api, String path, String bucket)
      throws Exception {
    Map<String, BigDecimal> groups = new TreeMap<>();
    String first = path + "&limit=2";
    String next = first;
    while (next != null) {
      JsonNode page = api.get(next).expect(200).body();
      for (JsonNode point : page.get("data")) {
        assertThat(point.get("bucket").asString()).isEqualTo(bucket);
        add(groups, point.get("group").asString(), point.get("value"));
      }
      JsonNode cursor = page.get("nextCursor");
      next = cursor.isNull() ? null : first + "&cursor=" + cursor.asString();
    }
    return groups;
  }
}
