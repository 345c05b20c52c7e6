package io.lendledger.benchmarks;

import com.zaxxer.hikari.HikariConfig;
import com.zaxxer.hikari.HikariDataSource;
import io.lendledger.command.eventstore.EventSerializer;
import io.lendledger.command.eventstore.EventStoreConfiguration;
import io.lendledger.core.accrual.PartAccrual;
import io.lendledger.core.audit.Rebuild;
import io.lendledger.core.audit.RebuildKind;
import io.lendledger.core.event.EventCatalogue;
import io.lendledger.core.event.Events;
import io.lendledger.core.event.StoreHead;
import io.lendledger.core.loan.LoanEvent;
import io.lendledger.core.loan.LoanEvent.LoanAccrued;
import io.lendledger.core.loan.LoanEvent.LoanBooked;
import io.lendledger.core.loan.LoanEvent.LoanOpened;
import io.lendledger.core.loan.LoanEvent.SettlementReported;
import io.lendledger.core.loan.LoanPart;
import io.lendledger.core.loan.PartUnits;
import io.lendledger.query.QuerySideConfiguration;
import io.lendledger.query.rebuild.RebuildTable;
import io.lendledger.query.rebuild.Rebuilds;
import io.zonky.test.db.postgres.embedded.EmbeddedPostgres;
import java.io.OutputStream;
import java.math.BigDecimal;
import java.sql.Connection;
import java.time.Clock;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.TimeUnit;
import javax.sql.DataSource;
import org.axonframework.common.jdbc.ConnectionProvider;
import org.axonframework.common.transaction.TransactionManager;
import org.axonframework.config.Configuration;
import org.axonframework.config.DefaultConfigurer;
import org.axonframework.config.EventProcessingConfiguration;
import org.axonframework.eventhandling.DomainEventMessage;
import org.axonframework.eventhandling.GenericDomainEventMessage;
import org.axonframework.eventsourcing.eventstore.EventStore;
import org.axonframework.serialization.Serializer;
import org.axonframework.serialization.jackson3.Jackson3Serializer;
import org.axonframework.spring.jdbc.SpringDataSourceConnectionProvider;
import org.axonframework.spring.messaging.unitofwork.SpringTransactionManager;
import org.postgresql.PGConnection;
import org.springframework.context.annotation.AnnotationConfigApplicationContext;
import org.springframework.jdbc.core.JdbcTemplate;
import org.springframework.jdbc.support.JdbcTransactionManager;
import org.springframework.transaction.support.TransactionTemplate;

/**
 * Events a second from the store to a swapped, indexed read model, over those that leave the events
 * table by COPY. Loans are booked, settled, opened and accrued on ten days.
 */
final class RebuildRate {

  private static final int LOANS = Integer.getInteger("loans", 10_000);
  private static final int DAYS = 10;
  private static final int LOANS_AT_ONCE = 100;
  private static final LocalDate DAY = LocalDate.of(2026, 3, 2);
  private static final List<String> MODELS = List.of("moments", "lending", "accruals", "billing");

  private final DataSource database;
  private final AnnotationConfigApplicationContext context;
  private final JdbcTemplate jdbc;

  private RebuildRate(DataSource database, AnnotationConfigApplicationContext context) {
    this.database = database;
    this.context = context;
    this.jdbc = new JdbcTemplate(database);
  }

  static void measure() throws Exception {
    try (EmbeddedPostgres postgres =
            EmbeddedPostgres.builder()
                .setServerConfig("fsync", "on")
                .setServerConfig("full_page_writes", "on")
                .setServerConfig("synchronous_commit", "on")
                .setServerConfig("shared_buffers", "256MB")
                .setServerConfig("max_wal_size", "4GB")
                .start();
        var pool = pool(postgres);
        var context = context(pool)) {
      new RebuildRate(pool, context).compare();
    }
  }

  private static HikariDataSource pool(EmbeddedPostgres postgres) {
    var config = new HikariConfig();
    config.setJdbcUrl(postgres.getJdbcUrl("postgres", "postgres") + "&reWriteBatchedInserts=true");
    config.setMaximumPoolSize(16);
    return new HikariDataSource(config);
  }

  private static AnnotationConfigApplicationContext context(DataSource pool) {
    var manager = new JdbcTransactionManager(pool);
    var configuration = DefaultConfigurer.defaultConfiguration().buildConfiguration();
    var context = new AnnotationConfigApplicationContext();
    context.registerBean(DataSource.class, () -> pool);
    context.registerBean(Clock.class, Clock::systemUTC);
    context.registerBean(
        StoreHead.class,
        () -> () -> context.getBean(EventStore.class).createHeadToken().position().orElse(-1));
    context.registerBean(
        ConnectionProvider.class, () -> new SpringDataSourceConnectionProvider(pool));
    context.registerBean(TransactionManager.class, () -> new SpringTransactionManager(manager));
    context.registerBean(
        "eventSerializer",
        Serializer.class,
        () -> new EventSerializer(new EventCatalogue(Events.ALL)));
    context.registerBean(
        "snapshotSerializer", Serializer.class, () -> Jackson3Serializer.builder().build());
    context.registerBean(Configuration.class, () -> configuration);
    context.registerBean(
        EventProcessingConfiguration.class, configuration::eventProcessingConfiguration);
    context.register(EventStoreConfiguration.class, QuerySideConfiguration.class);
    context.refresh();
    return context;
  }

  private void compare() throws Exception {
    append();
    long events = count("eventstore.domain_event");
    for (String model : MODELS) {
      var rounds = new Rounds();
      for (int round = 0; round < Rounds.COUNT; round++) {
        rounds.add(copyOut(events), rebuild(model, events));
      }
      if (count("query.loan WHERE loan_status = 'Open'") != (isDone("lending") ? LOANS : 0)
          || count("query.accrual") != (isDone("accruals") ? (long) LOANS * DAYS : 0)) {
        throw new IllegalStateException(model + " was not rebuilt as it should be");
      }
      System.out.printf("rebuild of %s, %d events: %s events/s%n", model, events, rounds);
    }
  }

  private boolean isDone(String model) {
    return MODELS.contains(model) && count("query.rebuild WHERE name = '" + model + "'") > 0;
  }

  private long count(String rows) {
    Long count = jdbc.queryForObject("SELECT count(*) FROM " + rows, Long.class);
    return count == null ? 0 : count;
  }

  private double copyOut(long events) throws Exception {
    long begun = System.nanoTime();
    try (Connection connection = database.getConnection()) {
      connection
          .unwrap(PGConnection.class)
          .getCopyAPI()
          .copyOut(
              "COPY eventstore.domain_event TO STDOUT (FORMAT binary)",
              OutputStream.nullOutputStream());
    }
    return events / seconds(begun);
  }

  private double rebuild(String model, long events) throws Exception {
    long begun = System.nanoTime();
    context.getBean(Rebuilds.class).request(model, RebuildKind.REPLAY);
    Rebuild rebuild = state(model);
    while (rebuild.goesOn()) {
      TimeUnit.MILLISECONDS.sleep(5);
      rebuild = state(model);
    }
    if (rebuild.hasFailed() || rebuild.events() != events) {
      throw new IllegalStateException(model + ": " + rebuild);
    }
    return events / seconds(begun);
  }

  private Rebuild state(String model) {
    var rebuilds = Objects.requireNonNull(context.getBean(RebuildTable.class).all(1).get(model));
    return Objects.requireNonNull(rebuilds.get(RebuildKind.REPLAY));
  }

  private static double seconds(long begun) {
    return (System.nanoTime() - begun) / 1e9;
  }

  private void append() {
    var store = context.getBean(EventStore.class);
    var transactions = new TransactionTemplate(new JdbcTransactionManager(database));
    for (int from = 0; from < LOANS; from += LOANS_AT_ONCE) {
      List<DomainEventMessage<?>> batch = new ArrayList<>();
      for (int loan = from; loan < from + LOANS_AT_ONCE; loan++) {
        int sequence = 0;
        for (LoanEvent event : events("L%07d".formatted(loan + 1))) {
          batch.add(new GenericDomainEventMessage<>("Loan", event.loanId(), sequence++, event));
        }
      }
      transactions.executeWithoutResult(_ -> store.publish(batch));
    }
  }

  private static List<LoanEvent> events(String loan) {
    List<LoanEvent> events = new ArrayList<>();
    events.add(
        new LoanBooked(
            loan,
            "DEMO",
            "R-" + loan,
            "ACC-1",
            "BRW",
            "US0378331005",
            "Open",
            "Non-Cash",
            900,
            new BigDecimal("4.2"),
            null,
            null,
            "USD",
            new BigDecimal(102),
            null,
            DAY,
            DAY,
            null,
            List.of(new LoanPart("C01", "A", null, 900, null, null))));
    events.add(
        new SettlementReported(
            loan,
            "DEMO",
            loan,
            "Loan",
            "Settled",
            null,
            null,
            null,
            900,
            900,
            DAY,
            DAY,
            List.of(new PartUnits("C01", 0, 900))));
    events.add(new LoanOpened(loan, "DEMO", DAY));
    for (int day = 0; day < DAYS; day++) {
      events.add(accrued(loan, DAY.plusDays(day)));
    }
    return events;
  }

  private static LoanAccrued accrued(String loan, LocalDate day) {
    var gross = new BigDecimal("5.25000000");
    var none = new BigDecimal("0.00000000");
    var row =
        new PartAccrual(
            "C01",
            "A",
            900,
            new BigDecimal("45000.00000000"),
            new BigDecimal(80),
            new BigDecimal("2.688"),
            null,
            null,
            gross,
            new BigDecimal("1.05000000"),
            none,
            new BigDecimal("4.20000000"),
            new BigDecimal("3.36000000"));
    return new LoanAccrued(
        loan,
        "DEMO",
        "BRW",
        "US0378331005",
        "USD",
        day,
        new BigDecimal(50),
        "USD",
        BigDecimal.ONE,
        new BigDecimal(50),
        360,
        null,
        null,
        new BigDecimal("4.2"),
        new BigDecimal("3.36"),
        new BigDecimal(80),
        new BigDecimal("0.01"),
        new BigDecimal(20),
        BigDecimal.ZERO,
        Map.of("A", new BigDecimal(80)),
        List.of(row));
  }
}
