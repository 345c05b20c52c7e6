package io.lendledger.command.eventstore;

import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.axonframework.eventsourcing.utils.EventStoreTestUtils.createEvent;

import io.lendledger.command.OwnDatabase;
import java.util.UUID;
import java.util.function.UnaryOperator;
import javax.sql.DataSource;
import org.axonframework.eventsourcing.eventstore.BatchingEventStorageEngineTest;
import org.axonframework.eventsourcing.eventstore.jdbc.JdbcEventStorageEngine;
import org.axonframework.eventsourcing.eventstore.jpa.SQLStateResolver;
import org.axonframework.modelling.command.AggregateStreamCreationException;
import org.axonframework.modelling.command.ConcurrencyException;
import org.axonframework.serialization.jackson3.Jackson3Serializer;
import org.axonframework.spring.jdbc.SpringDataSourceConnectionProvider;
import org.axonframework.spring.messaging.unitofwork.SpringTransactionManager;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.springframework.jdbc.support.JdbcTransactionManager;

/** The tests that the framework has for any storage engine. */
class EngineContractTest
    extends BatchingEventStorageEngineTest<
        CommitOrderedEventStorageEngine, JdbcEventStorageEngine.Builder> {

  private final OwnDatabase own = StoreOnPostgres.database();
  private final DataSource database = own.dataSource();
  private CommitOrderedEventStorageEngine engine;

  @BeforeEach
  void start() {
    engine = createEngine();
    setTestSubject(engine);
  }

  @AfterEach
  void stop() {
    own.close();
  }

  @Override
  protected CommitOrderedEventStorageEngine createEngine(
      UnaryOperator<JdbcEventStorageEngine.Builder> changes) {
    return new CommitOrderedEventStorageEngine(
        changes.apply(
            CommitOrderedEventStorageEngine.builder()
                .connectionProvider(new SpringDataSourceConnectionProvider(database))
                .transactionManager(
                    new SpringTransactionManager(new JdbcTransactionManager(database)))
                .persistenceExceptionResolver(new SQLStateResolver("23505"))
                .eventSerializer(Jackson3Serializer.builder().build())
                .snapshotSerializer(Jackson3Serializer.builder().build())),
        database);
  }

  @Test
  @Override
  public void
      uniqueKeyConstraintOnFirstEventIdentifierThrowsAggregateIdentifierAlreadyExistsException() {
    refusesIdentifierOnceMore(0, AggregateStreamCreationException.class);
  }

  @Test
  @Override
  public void uniqueKeyConstraintOnEventIdentifier() {
    refusesIdentifierOnceMore(1, ConcurrencyException.class);
  }

  /** The framework's two tests of this with identifiers that are UUIDs, as they must be here. */
  private void refusesIdentifierOnceMore(long sequence, Class<? extends Exception> refusal) {
    String identifier = UUID.randomUUID().toString();
    engine.appendEvents(createEvent(identifier, "first", sequence));
    assertThatExceptionOfType(refusal)
        .isThrownBy(() -> engine.appendEvents(createEvent(identifier, "second", sequence)));
  }
}
