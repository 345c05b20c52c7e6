package io.lendledger.command.submission.intake;

import static org.assertj.core.api.Assertions.assertThat;

import io.lendledger.command.LendingDesk;
import io.lendledger.command.submission.IntakeDesk;
import io.lendledger.core.borrowrequest.PlaceBorrowRequests;
import io.lendledger.core.submission.BodyFormat;
import io.lendledger.core.submission.Flow;
import io.lendledger.core.submission.SubmissionCommand.Submit;
import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

class IntakeMetersTest {

  private static final String SNAPSHOT =
      """
      {"asOfDate": "2026-03-02", "positions": [
       {"isin": "US0378331005", "ticker": "AAPL", "quantity": 100, "currency": "USD",
        "clientId": "A", "custodyAccountId": "ACC1"},
       {"isin": "US0378331005", "ticker": "AAPL", "quantity": 200, "currency": "USD",
        "clientId": "B", "custodyAccountId": "ACC1"}]}
      """;

  private final IntakeDesk intake = new IntakeDesk();
  private final SimpleMeterRegistry registry = new SimpleMeterRegistry();

  @BeforeEach
  void bind() {
    intake.run.get(IntakeMeters.class).bindTo(registry);
  }

  @AfterEach
  void stop() {
    intake.close();
  }

  @Test
  void aSubmissionIsCountedOnceHoweverOftenItIsSent() {
    Submit body = store(Flow.POSITIONS, SNAPSHOT);
    intake.run.send(body);
    intake.run.send(body);
    assertThat(count("submissions", Flow.POSITIONS)).isOne();
    assertThat(count("records", Flow.POSITIONS)).isEqualTo(2);
    assertThat(count("submissions", Flow.TRANSACTIONS)).isZero();
  }

  @Test
  void borrowRequestsAreCountedThoughNoFlowAppliesThem() {
    intake.run.restartTogether();
    registry.clear();
    bind();
    double before = count("records", Flow.BORROW_REQUESTS);
    PlaceBorrowRequests requests =
        new PlaceBorrowRequests(
            "batch",
            List.of(LendingDesk.order("Q1", 10), LendingDesk.order("Q2", 20)),
            store(Flow.BORROW_REQUESTS, "{}"));
    intake.run.send(requests);
    intake.run.send(requests);
    assertThat(count("records", Flow.BORROW_REQUESTS)).isEqualTo(before + 2);
  }

  private Submit store(Flow flow, String json) {
    return intake.store(flow, BodyFormat.JSON, Map.of(), json.getBytes(StandardCharsets.UTF_8));
  }

  private double count(String what, Flow flow) {
    return registry
        .get("lendledger.intake." + what)
        .tag("flow", flow.wire())
        .functionCounter()
        .count();
  }
}
