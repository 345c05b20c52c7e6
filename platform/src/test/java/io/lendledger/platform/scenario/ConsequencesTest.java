package io.lendledger.platform.scenario;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.time.LocalDate;
import java.time.ZoneOffset;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.TestInstance.Lifecycle;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.JsonNode;

/** Who prefers to wait sees what followed; who asks first sees what would. */
@TestInstance(Lifecycle.PER_CLASS)
class ConsequencesTest {

  private static final int SALES = 8;

  @TempDir static Path data;
  private RunningLendledger service;
  private FirstLightBodies bodies;
  private Api lender;
  private String loan;

  @BeforeAll
  void start() throws Exception {
    service = RunningLendledger.startHere(data);
  }

  @AfterAll
  void stop() throws Exception {
    if (service != null) {
      service.stop();
    }
  }

  /** One lender has lent all that it may of one security. */
  private void lend(String client, String isin) throws Exception {
    bodies = new FirstLightBodies(isin, LocalDate.now(ZoneOffset.UTC));
    lender = Api.login(service.address(), client, client + "-secret");
    Api desk = Api.login(service.address(), "demo-desk", "demo-desk-secret");
    desk.put("/desk/v1/borrowers/BRW", bodies.borrower()).expect(200);
    desk.post("/desk/v1/prices", bodies.prices()).expect(201);
    lender.post("/api/v1/client-reference", bodies.clients()).expect(201);
    lender.post("/api/v1/positions", bodies.positions()).expect(201);
    JsonNode lent =
        desk.post("/desk/v1/borrow-requests", bodies.borrowRequest("R-" + isin, 15_000))
            .expect(201)
            .body();
    loan = lent.at("/results/0/loans/0/loanId").asString();
    lender.post("/api/v1/settlement-status", bodies.settled(loan, "Loan", 15_000)).expect(201);
  }

  @Test
  void aRecallIsThereWhenItsSaleIsAnswered() throws Exception {
    lend("demo-lender", "US0378331005");
    for (int sale = 1; sale <= SALES; sale++) {
      String sold = bodies.sale("S-" + sale, 100);
      JsonNode told = lender.post("/api/v1/transactions?dryRun=true", sold).expect(200).body();
      assertThat(told.at("/consequences/recalls/0/units").asLong()).isEqualTo(100);
      JsonNode answer = lender.post("/api/v1/transactions", sold).expect(201).body();
      assertThat(answer.get("consequences").asString()).isEqualTo("Done");
      JsonNode recalls = lender.get("/api/v1/trades?tradeType=Recall").expect(200).body();
      assertThat(recalls.get("data")).as("after sale %d", sale).hasSize(sale);
    }
  }

  @Test
  void aSnapshotOfOneRowTakesNothingUnnoticed() throws Exception {
    lend("other-lender", "US5949181045");
    String oneRow =
        bodies.positions().replaceAll("(?s), \\{\"isin\"[^}]*\"clientId\": \"[BC]\"[^}]*\\}", "");
    JsonNode told = lender.post("/api/v1/positions?dryRun=true", oneRow).expect(200).body();
    assertThat(told.at("/consequences/recalls/0/loanId").asString()).isEqualTo(loan);
    assertThat(told.at("/consequences/recalls/0/units").asLong()).isEqualTo(5_000);
    JsonNode refused = lender.post("/api/v1/positions", oneRow).expect(400).body();
    assertThat(refused.get("error_code").asString()).isEqualTo("LARGE_DROP");
    assertThat(lender.get("/api/v1/trades?tradeType=Recall").expect(200).body().get("data"))
        .isEmpty();
    lender.post("/api/v1/positions?confirmDrop=5000", oneRow).expect(201);
    JsonNode recalls = lender.get("/api/v1/trades?tradeType=Recall").expect(200).body();
    assertThat(recalls.at("/data/0/originalUnits").asLong()).isEqualTo(5_000);
  }
}
