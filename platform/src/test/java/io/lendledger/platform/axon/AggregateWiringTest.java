package io.lendledger.platform.axon;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowable;

import io.lendledger.command.CommandSideConfiguration;
import io.lendledger.command.dispatch.CommandsTogether;
import io.lendledger.command.integrity.KeyVault;
import io.lendledger.command.submission.sending.SubmissionOrigin;
import io.lendledger.command.submission.store.RunTakenOver;
import io.lendledger.core.bound.Horizon;
import io.lendledger.core.client.ClientCommand.AllocateUnits;
import io.lendledger.core.client.ClientCommand.ApplyTransaction;
import io.lendledger.core.client.ClientCommand.ReportHoldings;
import io.lendledger.core.client.ClientCommand.SetPreference;
import io.lendledger.core.client.ClientKey;
import io.lendledger.core.client.HoldingKey;
import io.lendledger.core.client.OptIn;
import io.lendledger.core.client.ReportedHolding;
import io.lendledger.core.client.Side;
import io.lendledger.core.instrument.Isin;
import io.lendledger.core.lender.ClientId;
import io.lendledger.core.lender.LenderCode;
import io.lendledger.core.loan.LoanCommand.ReceiveCover;
import io.lendledger.core.loan.LoanEvent.CoverReceived;
import io.lendledger.core.loan.LoanEvent.LoanAccrued;
import io.lendledger.core.loan.LoanEvent.LoanBilled;
import io.lendledger.core.loan.terms.LoanId;
import io.lendledger.core.money.Percent;
import io.lendledger.core.money.Units;
import io.lendledger.core.position.AccountId;
import io.lendledger.core.position.PositionStatus;
import io.lendledger.core.submission.SubmissionId;
import io.zonky.test.db.postgres.embedded.EmbeddedPostgres;
import java.io.IOException;
import java.io.InputStream;
import java.math.BigDecimal;
import java.time.Duration;
import java.time.LocalDate;
import java.time.Period;
import java.util.List;
import java.util.Map;
import java.util.concurrent.locks.LockSupport;
import org.axonframework.commandhandling.CommandMessage;
import org.axonframework.commandhandling.GenericCommandMessage;
import org.axonframework.commandhandling.gateway.CommandGateway;
import org.axonframework.common.caching.Cache;
import org.axonframework.eventsourcing.eventstore.EventStorageEngine;
import org.axonframework.messaging.Message;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.springframework.boot.WebApplicationType;
import org.springframework.boot.builder.SpringApplicationBuilder;
import org.springframework.context.ConfigurableApplicationContext;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Import;
import org.springframework.jdbc.core.simple.JdbcClient;

/** The aggregates as a run wires them: stored form, cache and snapshots included. */
class AggregateWiringTest {

  private static final LocalDate MONDAY = LocalDate.parse("2026-03-02");
  private static final ClientKey CLIENT = new ClientKey(new LenderCode("DEMO"), new ClientId("A"));
  private static final HoldingKey HOLDING =
      new HoldingKey(new AccountId("ACC"), new Isin("US0378331005"), null);

  private static EmbeddedPostgres postgres;
  private static ConfigurableApplicationContext context;

  @AxonWired
  @Import(CommandSideConfiguration.class)
  static class App {

    @Bean
    Horizon horizon() {
      return new Horizon(
          LocalDate.parse("1990-01-01"),
          Period.ofDays(1),
          Period.ofYears(1),
          Period.ofYears(10),
          Period.ofYears(1000));
    }

    @Bean
    KeyVault keysInTheClear() {
      return new KeyVault() {

        @Override
        public Kept keep(String place, byte[] secret) {
          return new Kept(secret, false);
        }

        @Override
        public byte[] open(String place, Kept kept) {
          return kept.value();
        }

        @Override
        public boolean isStale(Kept kept) {
          return false;
        }
      };
    }
  }

  @BeforeAll
  static void start() throws Exception {
    postgres = EmbeddedPostgres.start();
    context =
        new SpringApplicationBuilder(App.class)
            .web(WebApplicationType.NONE)
            .run(
                "--spring.datasource.url=" + postgres.getJdbcUrl("postgres", "postgres"),
                "--lendledger.snapshot.events=5");
  }

  @AfterAll
  static void stop() throws Exception {
    context.close();
    postgres.close();
  }

  private static Object send(Object command) {
    return context.getBean(CommandGateway.class).sendAndWait(command);
  }

  private static boolean sell(int number) {
    return (Boolean)
        send(
            new ApplyTransaction(
                CLIENT,
                "T" + number,
                HOLDING,
                Side.SELL,
                BigDecimal.ONE,
                MONDAY.plusDays(1),
                MONDAY.plusDays(3),
                MONDAY.plusDays(1),
                null));
  }

  private static AllocateUnits allocate(String loan, long units) {
    return new AllocateUnits(CLIENT, HOLDING, new LoanId(loan), loan, new Units(units), MONDAY);
  }

  /** A process that lost its lock on a submission may send such, alone or with others. */
  @Test
  void commandsOfARunThatIsNotTheLastAreRefused() {
    ClientKey another = new ClientKey(new LenderCode("DEMO"), new ClientId("B"));
    CommandMessage<?> stale =
        GenericCommandMessage.asCommandMessage(
                new SetPreference(another, MONDAY, OptIn.IN, Percent.of("80"), MONDAY))
            .withMetaData(SubmissionOrigin.of(new SubmissionId("S0"), 1, Map.of()));
    assertThat(catchThrowable(() -> send(stale))).hasRootCauseInstanceOf(RunTakenOver.class);
    CommandsTogether together = context.getBean(CommandsTogether.class);
    assertThat(catchThrowable(() -> together.handle(List.of(stale))))
        .satisfiesAnyOf(
            failed -> assertThat(failed).isInstanceOf(RunTakenOver.class),
            failed -> assertThat(failed).hasRootCauseInstanceOf(RunTakenOver.class));
    assertThat(
            context
                .getBean(JdbcClient.class)
                .sql("SELECT count(*) FROM eventstore.domain_event WHERE aggregate_identifier = ?")
                .param(another.toString())
                .query(Long.class)
                .single())
        .isZero();
  }

  @Test
  void clientIsLoadedFromItsSnapshot() {
    assertThat(send(allocate("L0000001", 5))).isEqualTo(Units.NONE);
    send(new SetPreference(CLIENT, MONDAY, OptIn.IN, Percent.of("80"), MONDAY));
    ReportedHolding holding =
        new ReportedHolding(
            HOLDING, "AAPL", null, null, BigDecimal.TEN, "USD", null, PositionStatus.AVAILABLE);
    send(
        new ReportHoldings(
            CLIENT, new SubmissionId("S1"), MONDAY, List.of(holding), MONDAY.plusDays(1), null));
    for (int number = 1; number <= 6; number++) {
      assertThat(sell(number)).isTrue();
    }
    awaitSnapshot(CLIENT.toString());
    context.getBean("aggregateCache", Cache.class).removeAll();

    assertThat(sell(1)).isFalse();
    assertThat(send(allocate("L0000002", 99))).isEqualTo(new Units(4));
  }

  @Test
  void aLoansSnapshotOfAFormerRevisionIsPassedOver() throws Exception {
    LateChangedLoan.throughMarch().forEach(AggregateWiringTest::send);
    List<LoanAccrued> accrued = ofLoan(LoanAccrued.class);
    LateChangedLoan.inApril(accrued).forEach(AggregateWiringTest::send);
    keepAsFormerSnapshot();
    context.getBean("aggregateCache", Cache.class).removeAll();

    assertThat(send(LateChangedLoan.bill(LateChangedLoan.APRIL))).isEqualTo(true);
    assertThat(ofLoan(LoanBilled.class))
        .extracting(bill -> bill.grossAccrual().toPlainString())
        .as("52.50 a day in March; for 31 March once more, and twice for 1 April")
        .containsExactly("105.00", "157.50");
  }

  /** Its snapshots, its events and its state in memory know which operations changed it. */
  @Test
  void anOperationThatIsSentAgainAddsItsCoverOnce() {
    LoanId loan = new LoanId("L0000124");
    send(LateChangedLoan.booking(loan));
    for (int confirmation = 1; confirmation <= 8; confirmation++) {
      send(cover(loan, confirmation));
    }
    for (int confirmation = 8; confirmation >= 1; confirmation--) {
      send(cover(loan, confirmation));
      context.getBean("aggregateCache", Cache.class).removeAll();
    }
    context
        .getBean(CommandsTogether.class)
        .handle(List.of(cover(loan, 1), cover(loan, 9), cover(loan, 9)));
    assertThat(ofLoan(loan, CoverReceived.class))
        .extracting(event -> event.totalValue().toPlainString())
        .containsExactly("60", "120", "180", "240", "300", "360", "420", "480", "540");
  }

  private static CommandMessage<?> cover(LoanId loan, int confirmation) {
    BigDecimal required = BigDecimal.valueOf(1_000_000);
    return GenericCommandMessage.asCommandMessage(
            new ReceiveCover(loan, MONDAY, BigDecimal.valueOf(60), required))
        .withMetaData(Map.of("operationId", "confirmation " + confirmation));
  }

  /**
   * The state that revision 3 kept after the same events, which had those of the accruals in it.
   */
  private static void keepAsFormerSnapshot() throws IOException {
    byte[] former;
    try (InputStream file =
        AggregateWiringTest.class.getResourceAsStream("loan-snapshot-revision-3.json")) {
      former = file.readAllBytes();
    }
    JdbcClient jdbc = context.getBean(JdbcClient.class);
    String loan = LateChangedLoan.LOAN.value();
    jdbc.sql("DELETE FROM eventstore.snapshot_event WHERE aggregate_identifier = ?")
        .param(loan)
        .update();
    jdbc.sql(
            """
            INSERT INTO eventstore.snapshot_event
            SELECT aggregate_identifier, sequence_number, 'Loan', gen_random_uuid(), time_stamp,
                   'io.lendledger.command.loan.Loan', '3', ?, '{}'
              FROM eventstore.domain_event WHERE aggregate_identifier = ?
             ORDER BY sequence_number DESC LIMIT 1
            ON CONFLICT (aggregate_identifier, sequence_number) DO UPDATE
              SET payload = excluded.payload, payload_revision = excluded.payload_revision
            """)
        .params(former, loan)
        .update();
  }

  private static <T> List<T> ofLoan(Class<T> type) {
    return ofLoan(LateChangedLoan.LOAN, type);
  }

  private static <T> List<T> ofLoan(LoanId loan, Class<T> type) {
    return context
        .getBean(EventStorageEngine.class)
        .readEvents(loan.value(), 0)
        .asStream()
        .map(Message::getPayload)
        .filter(type::isInstance)
        .map(type::cast)
        .toList();
  }

  private static void awaitSnapshot(String aggregate) {
    JdbcClient jdbc = context.getBean(JdbcClient.class);
    long deadline = System.nanoTime() + Duration.ofMinutes(3).toNanos();
    long snapshots = 0;
    while (snapshots == 0 && System.nanoTime() < deadline) {
      LockSupport.parkNanos(Duration.ofMillis(20).toNanos());
      snapshots =
          jdbc.sql("SELECT count(*) FROM eventstore.snapshot_event WHERE aggregate_identifier = ?")
              .param(aggregate)
              .query(Long.class)
              .single();
    }
    assertThat(snapshots).isPositive();
  }
}
