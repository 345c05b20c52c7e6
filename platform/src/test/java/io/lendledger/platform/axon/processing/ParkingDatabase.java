package io.lendledger.platform.axon.processing;

import io.lendledger.command.CommandSchema;
import io.lendledger.command.parked.ParkedSequences;
import io.lendledger.platform.axon.segment.SegmentTables;
import io.zonky.test.db.postgres.embedded.EmbeddedPostgres;
import java.io.IOException;
import javax.sql.DataSource;
import org.axonframework.eventhandling.EventHandlerInvoker;
import org.axonframework.messaging.correlation.CorrelationDataProvider;
import org.springframework.beans.factory.support.StaticListableBeanFactory;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.jdbc.support.JdbcTransactionManager;
import org.springframework.transaction.support.TransactionTemplate;

/** A database for what a processor sets aside, and an invoker on it. */
final class ParkingDatabase implements AutoCloseable {

  static final String GROUP = "process.sample";

  private final EmbeddedPostgres postgres;
  private final JdbcClient jdbc;
  private final TransactionTemplate transactions;
  private final ParkedSequences parked;

  @SuppressWarnings("UnusedVariable") // has made what it is named after
  private final SegmentTables tables;

  ParkingDatabase() throws IOException {
    postgres = EmbeddedPostgres.start();
    DataSource database = postgres.getPostgresDatabase();
    jdbc = JdbcClient.create(database);
    transactions = new TransactionTemplate(new JdbcTransactionManager(database));
    tables = new SegmentTables(database);
    parked = new ParkedSequences(jdbc, new CommandSchema(database));
  }

  JdbcClient jdbc() {
    return jdbc;
  }

  TransactionTemplate transactions() {
    return transactions;
  }

  ParkedSequences parked() {
    return parked;
  }

  /** How far the processor has come past the one sequence that is set aside. */
  long passed() {
    return jdbc.sql("SELECT passed FROM command.parked_event").query(Long.class).single();
  }

  /** Forgets what is set aside, and makes an invoker anew. */
  ParkingInvoker invoker(EventHandlerInvoker handlers) {
    return invoker(handlers, ParkingInvoker.Claiming.NOTHING_TO_DO);
  }

  /** The same for handlers whose commands carry claims. */
  ParkingInvoker invoker(EventHandlerInvoker handlers, ParkingInvoker.Claiming claiming) {
    jdbc.sql("DELETE FROM command.parked_event").update();
    return new ParkingInvoker(
        GROUP,
        handlers,
        parked,
        new UnitAttempt(
            new StaticListableBeanFactory().getBeanProvider(CorrelationDataProvider.class)),
        ParkingInvoker.Retaking.NOTHING_TO_DO,
        claiming);
  }

  @Override
  public void close() throws IOException {
    postgres.close();
  }
}
