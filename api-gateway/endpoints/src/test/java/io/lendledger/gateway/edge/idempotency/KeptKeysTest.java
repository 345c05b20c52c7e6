package io.lendledger.gateway.edge.idempotency;

import static org.assertj.core.api.Assertions.assertThat;

import io.lendledger.core.loan.LoanCommand.InstructReturn;
import io.lendledger.core.rejection.Rejected;
import io.lendledger.core.rejection.RejectionCode;
import io.lendledger.core.trade.TradeId;
import io.lendledger.gateway.GatewayTest;
import io.lendledger.gateway.edge.database.AccessDatabase;
import io.lendledger.gateway.edge.database.SharedTime;
import java.time.Clock;
import java.time.Duration;
import org.junit.jupiter.api.Test;
import org.springframework.beans.factory.annotation.Autowired;
import org.springframework.http.MediaType;
import org.springframework.test.web.reactive.server.WebTestClient.ResponseSpec;

/** How long a key stays taken, and how long it is kept. */
class KeptKeysTest extends GatewayTest {

  private static final String RETURN =
      """
      {"units": 10, "tradeDate": "2026-03-02", "intendedSettlementDate": "2026-03-04"}\
      """;

  @Autowired private AccessDatabase database;
  @Autowired private Leases leases;
  @Autowired private KeyLeases keyLeases;
  @Autowired private IdempotencyProperties settings;

  private ResponseSpec instruct(String key) {
    return as("demo-desk")
        .post()
        .uri("/desk/v1/loans/L0000001/returns")
        .header("Idempotency-Key", key)
        .contentType(MediaType.APPLICATION_JSON)
        .bodyValue(RETURN)
        .exchange();
  }

  @Test
  void aKeyThatTheDatabaseCouldNotReleaseIsFreeOnceItAnswers() {
    sides.onCommand(
        InstructReturn.class,
        _ -> {
          throw new Rejected(RejectionCode.UNAVAILABLE, "gone");
        });
    execute(
        """
        CREATE FUNCTION access.away() RETURNS trigger LANGUAGE plpgsql AS
          $$ BEGIN RAISE 'away' USING ERRCODE = '57P03'; END $$;
        CREATE TRIGGER away BEFORE UPDATE ON access.idempotency_key FOR EACH ROW
          WHEN (NEW.leased_until = '-infinity') EXECUTE FUNCTION access.away()\
        """);
    instruct("key-away").expectStatus().isEqualTo(503);
    execute("UPDATE access.idempotency_key SET leased_until = now() + interval '1 h'");
    execute("DROP TRIGGER away ON access.idempotency_key; DROP FUNCTION access.away");
    sides.onCommand(InstructReturn.class, _ -> new TradeId("L0000001/7"));
    instruct("key-away").expectStatus().isCreated();
  }

  @Test
  void keysAreForgottenAfterThirtyDays() {
    // Other tests' clocks may be ahead of this one's.
    execute("DELETE FROM access.idempotency_key");
    sides.onCommand(InstructReturn.class, _ -> new TradeId("L0000001/1"));
    instruct("key-kept").expectStatus().isCreated();
    clock.set(NOW.plus(Duration.ofDays(29)));
    leases.purge();
    assertThat(count()).isPositive();
    clock.set(NOW.plus(Duration.ofDays(31)));
    leases.purge();
    assertThat(count()).isZero();
  }

  @Test
  void aGatewayThatIsAYearAheadForgetsNone() {
    sides.onCommand(InstructReturn.class, _ -> new TradeId("L0000001/1"));
    instruct("key-of-now").expectStatus().isCreated();
    Duration year = Duration.ofDays(365);
    SharedTime ahead =
        new SharedTime(database, Clock.offset(clock, year), Clock.offset(Clock.systemUTC(), year));
    new Leases(keyLeases, ahead, settings).purge();
    assertThat(count()).isPositive();
  }

  private void execute(String statements) {
    database.jdbc().sql(statements).update();
  }

  private long count() {
    return database
        .jdbc()
        .sql("SELECT count(*) FROM access.idempotency_key")
        .query(Long.class)
        .single();
  }
}
