package io.lendledger.platform.scenario;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.sql.Connection;
import java.sql.Statement;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.JsonNode;

/** A client goes Out while an accepted list that sets it In waits to be applied. */
class LaterPreferenceTest {

  private static final String LANE =
      "SELECT pg_advisory_lock(hashtextextended('client-reference/DEMO', 6))";

  private final LocalDate today = LocalDate.now(ZoneOffset.UTC);
  private final ExecutorService sender = Executors.newVirtualThreadPerTaskExecutor();

  @TempDir Path data;

  @Test
  void theListLeavesItOutAndTells() throws Exception {
    RunningLendledger service = RunningLendledger.startHere(data);
    try {
      Api lender = Api.login(service.address(), "demo-lender", "demo-lender-secret");
      lender.post("/api/v1/client-reference", list(said(today, "Out"))).expect(201);
      JsonNode receipt = passed(lender, list(said(today, "In"), said(today.plusDays(7), "In")));

      String submission = "/api/v1/submissions/" + receipt.get("submissionId").asString();
      JsonNode applied =
          lender.await(submission, each -> each.get("status").asString().equals("Applied"));
      assertThat(applied.get("applied").asLong()).isOne();
      assertThat(applied.get("unchanged").asLong()).isOne();
      assertThat(lender.get(submission + "/faults").expect(200).body().at("/data/0/index").asInt())
          .isZero();
      JsonNode said = lender.get("/api/v1/clients?clientId=Z").expect(200).body().get("data");
      assertThat(said.valueStream().map(each -> each.get("optInStatus").asString()))
          .containsExactlyInAnyOrder("Out", "In");
      assertThat(transactions(receipt)).as("the record and what is told of the other").isOne();
    } finally {
      sender.shutdownNow();
      service.stop();
    }
  }

  /** The answer to a list that was accepted before a request of the client and applied after it. */
  private JsonNode passed(Api lender, String list) throws Exception {
    Future<JsonNode> sent;
    try (Connection connection = new EmbeddedDatabase(data).connect();
        Statement lane = connection.createStatement()) {
      lane.execute(LANE);
      sent = sender.submit(() -> lender.post("/api/v1/client-reference", list).expect(201).body());
      lender.await(
          "/api/v1/submissions?flow=client-reference&status=Accepted",
          page -> page.get("data").size() == 1);
      JsonNode client =
          lender
              .patch(
                  "/api/v1/clients/Z",
                  "{\"effectiveDate\": \"%s\", \"optInStatus\": \"Out\"}".formatted(today))
              .expect(200)
              .body();
      assertThat(client.get("optInStatus").asString()).isEqualTo("Out");
    }
    return sent.get(5, TimeUnit.MINUTES);
  }

  /** Of how many transactions the events of a list are, but for its receipt and its end. */
  private long transactions(JsonNode receipt) throws Exception {
    return new EmbeddedDatabase(data)
        .number(
            """
            SELECT count(DISTINCT xmin::text) FROM eventstore.domain_event
            WHERE payload_type IN ('client.preference-set', 'submission.overtaken')
              AND convert_from(meta_data, 'UTF8')::json ->> 'submissionId' = '%s'
            """
                .formatted(receipt.get("submissionId").asString()));
  }

  private static String list(String... rows) {
    return "{\"clients\": [" + String.join(",", rows) + "]}";
  }

  private static String said(LocalDate day, String optIn) {
    return """
    {"clientId": "Z", "effectiveDate": "%s", "optInStatus": "%s", "feeSplit": 80}
    """
        .formatted(day, optIn);
  }
}
