package io.lendledger.platform.scenario;

import static org.assertj.core.api.Assertions.assertThat;

import java.net.http.HttpResponse;
import java.nio.file.Path;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.TestInstance.Lifecycle;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.JsonNode;

/** Each template is taken, as it was given out, by the list that it is of. */
@TestInstance(Lifecycle.PER_CLASS)
class TemplatesTest {

  private final LocalDate today = LocalDate.now(ZoneOffset.UTC);
  private final FirstLightBodies bodies = new FirstLightBodies("US0378331005", today);

  @TempDir static Path data;
  private RunningLendledger service;
  private Api lender;
  private Api desk;

  @BeforeAll
  void setUp() throws Exception {
    service = RunningLendledger.startHere(data);
    lender = Api.login(service.address(), "demo-lender", "demo-lender-secret");
    desk = Api.login(service.address(), "demo-desk", "demo-desk-secret");
    desk.put("/desk/v1/borrowers/BRW", bodies.borrower()).expect(200);
    desk.post("/desk/v1/prices", bodies.prices()).expect(201);
    lender.post("/api/v1/client-reference", bodies.clients()).expect(201);
  }

  @AfterAll
  void stop() throws Exception {
    service.stop();
  }

  @Test
  void areTakenAsTheyAre() throws Exception {
    List<String> taken = new ArrayList<>();
    for (JsonNode each : listed(lender, "/api/v1")) {
      if (!each.get("flow").asString().equals("settlement-status")) {
        lender.postCsv(path(each) + "dryRun=true", csv(lender, each)).expect(200);
        taken.add(each.get("flow").asString());
      }
    }
    for (JsonNode each : listed(desk, "/desk/v1")) {
      if (each.get("flow").asString().equals("borrow-requests")) {
        desk.postCsv("/desk/v1/borrow-requests/preview", csv(desk, each)).expect(200);
      } else {
        desk.postCsv(path(each) + "dryRun=true", csv(desk, each)).expect(200);
      }
      taken.add(each.get("flow").asString());
    }
    assertThat(taken)
        .containsExactlyInAnyOrder(
            "positions",
            "transactions",
            "client-reference",
            "income-distribution",
            "instruments",
            "prices",
            "fx-rates",
            "market-rates",
            "collateral",
            "borrow-requests");
  }

  /** A report is of a trade that there is: only the trade's id is not the template's. */
  @Test
  void theTemplateOfReportsIsTakenOfATrade() throws Exception {
    lender.post("/api/v1/positions", bodies.positions()).expect(201);
    JsonNode lent =
        desk.post("/desk/v1/borrow-requests", bodies.borrowRequest("R-1", 9_000))
            .expect(201)
            .body();
    String loan = lent.at("/results/0/loans/0/loanId").asString();
    JsonNode template =
        listed(lender, "/api/v1")
            .valueStream()
            .filter(each -> each.get("flow").asString().equals("settlement-status"))
            .findFirst()
            .orElseThrow();
    String csv = csv(lender, template);
    assertThat(csv).contains(",L0000123/1,Loan,9000,9000,");
    lender.postCsv(path(template) + "dryRun=true", csv.replace("L0000123/1", loan)).expect(200);
  }

  @Test
  void areListedWithTheirColumns() throws Exception {
    JsonNode positions =
        listed(lender, "/api/v1")
            .valueStream()
            .filter(each -> each.get("flow").asString().equals("positions"))
            .findFirst()
            .orElseThrow();
    assertThat(positions.get("purpose").asString()).startsWith("A full snapshot: a holding");
    assertThat(positions.at("/parameters/0/name").asString()).isEqualTo("asOfDate");
    assertThat(positions.at("/parameters/0/required").asBoolean()).isTrue();
    assertThat(positions.at("/parameters/0/unit").asString()).isEqualTo("yyyy-MM-dd");
    List<String> required =
        positions
            .get("columns")
            .valueStream()
            .filter(column -> column.get("required").asBoolean())
            .map(column -> column.get("name").asString())
            .toList();
    assertThat(required)
        .containsExactly("isin", "quantity", "currency", "clientId", "custodyAccountId");
    assertThat(unitOf(positions, "quantity")).isEqualTo("units");
    assertThat(unitOf(positions, "taxRate")).isEqualTo("percent");
    assertThat(unitOf(positions, "currency")).isEqualTo("ISO 4217 code");
    HttpResponse<String> file = lender.download("/api/v1/templates/positions");
    assertThat(file.headers().firstValue("Content-Disposition"))
        .hasValue("attachment; filename=\"positions-%s.csv\"".formatted(today));
    assertThat(file.headers().firstValue("Content-Type")).hasValue("text/csv;charset=UTF-8");
  }

  private static String unitOf(JsonNode template, String column) {
    return template
        .get("columns")
        .valueStream()
        .filter(each -> each.get("name").asString().equals(column))
        .findFirst()
        .orElseThrow()
        .get("unit")
        .asString();
  }

  private static JsonNode listed(Api api, String door) throws Exception {
    return api.get(door + "/templates").expect(200).body().get("data");
  }

  private static String csv(Api api, JsonNode template) throws Exception {
    return api.download(template.get("template").asString()).body();
  }

  /** The path with the parameters that are required, as in their examples. */
  private static String path(JsonNode template) {
    StringBuilder path = new StringBuilder(template.get("path").asString()).append('?');
    for (JsonNode each : template.get("parameters")) {
      if (each.get("required").asBoolean()) {
        path.append(each.get("name").asString())
            .append('=')
            .append(each.get("example").asString())
            .append('&');
      }
    }
    return path.toString();
  }
}
