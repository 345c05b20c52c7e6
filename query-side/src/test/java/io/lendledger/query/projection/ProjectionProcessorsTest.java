package io.lendledger.query.projection;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.lendledger.core.businessday.CalendarEvent.BusinessDayCloseStarted;
import io.lendledger.core.lender.LenderRegistered;
import io.lendledger.core.reading.StoreHead;
import io.lendledger.core.rebuild.FindProjections;
import io.lendledger.core.rebuild.ProjectionStates;
import io.lendledger.core.rebuild.ProjectionStates.ProjectionState;
import java.math.BigDecimal;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.LocalDate;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import javax.sql.DataSource;
import org.axonframework.common.transaction.TransactionManager;
import org.axonframework.config.Configuration;
import org.axonframework.config.DefaultConfigurer;
import org.axonframework.config.EventProcessingConfiguration;
import org.axonframework.eventhandling.EventMessage;
import org.axonframework.eventhandling.GenericEventMessage;
import org.axonframework.eventhandling.tokenstore.TokenStore;
import org.axonframework.eventhandling.tokenstore.UnableToClaimTokenException;
import org.axonframework.eventsourcing.eventstore.EventStore;
import org.axonframework.eventsourcing.eventstore.inmemory.InMemoryEventStorageEngine;
import org.axonframework.queryhandling.DefaultQueryGateway;
import org.axonframework.queryhandling.SimpleQueryBus;
import org.axonframework.queryhandling.annotation.AnnotationQueryHandlerAdapter;
import org.axonframework.spring.messaging.unitofwork.SpringTransactionManager;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.springframework.jdbc.core.JdbcTemplate;
import org.springframework.jdbc.support.JdbcTransactionManager;

/** The projections behind Axon's own processor. */
class ProjectionProcessorsTest {

  private static final Duration LONG = Duration.ofMinutes(5);

  private final DataSource dataSource = TestPostgres.freshDatabase();
  private final JdbcTemplate jdbc = new JdbcTemplate(dataSource);
  private final InMemoryEventStorageEngine store = new InMemoryEventStorageEngine();
  private final Beans context = new Beans();
  private Configuration axon;

  @BeforeEach
  void start() {
    context.registerBean(DataSource.class, () -> dataSource);
    context.registerBean(Clock.class, Clock::systemUTC);
    context.registerBean(StoreHead.class, () -> this::head);
    context.registerBean(
        EventProcessingConfiguration.class,
        () -> axon.eventProcessingConfiguration(),
        definition -> definition.setScope("prototype"));
    context.open();
    axon = startAxon();
    context.registerBean(
        EventStore.class, () -> axon.eventStore(), definition -> definition.setScope("prototype"));
  }

  private Configuration startAxon() {
    var configurer =
        DefaultConfigurer.defaultConfiguration(false)
            .configureEmbeddedEventStore(configuration -> store)
            .registerComponent(
                TransactionManager.class,
                configuration ->
                    new SpringTransactionManager(new JdbcTransactionManager(dataSource)));
    context.getBean(ProjectionProcessors.class).configureModule(configurer);
    return configurer.start();
  }

  @AfterEach
  void stop() {
    axon.shutdown();
    context.close();
  }

  @Test
  void rowsProgressAndTokenCommitTogetherAndARestartGoesOn() {
    publish(lender("One"), lender("Two"));
    awaitAll(1);
    assertThat(names()).containsExactly("One", "Two");

    axon.shutdown();
    publish(lender("Three"), new BusinessDayCloseStarted(LocalDate.of(2026, 3, 2), null, 1));
    assertThat(names()).containsExactly("One", "Two");
    axon = startAxon();
    awaitAll(3);

    assertThat(names()).containsExactly("One", "Two", "Three");
    assertThat(progress().values()).containsOnly(3L);
    assertThat(progress()).hasSize(context.getBeansOfType(Projection.class).size() + 1);
    assertThat(jdbc.queryForList("SELECT processor_name FROM query.token_entry", String.class))
        .containsExactly("models");
  }

  /** Rows are committed without waiting for the disk; a server that is killed may lose the last. */
  @Test
  void rowsThatTheDatabaseLostAreReadAgainBeforeWhatFollowsThem() {
    publish(lender("One"));
    awaitAll(0);
    for (String table : List.of("lender", "moment", "progress", "token_entry")) {
      jdbc.execute("CREATE TABLE kept_" + table + " AS SELECT * FROM query." + table);
    }
    publish(lender("Two"));
    awaitAll(1);
    for (String table : List.of("lender", "moment")) {
      jdbc.execute("DELETE FROM query." + table);
      jdbc.execute("INSERT INTO query.%1$s SELECT * FROM kept_%1$s".formatted(table));
    }
    jdbc.execute(
        "UPDATE query.progress p SET position = k.position FROM kept_progress k"
            + " WHERE k.name = p.name");
    jdbc.execute(
        "UPDATE query.token_entry t SET token = k.token FROM kept_token_entry k"
            + " WHERE k.processor_name = t.processor_name");

    publish(lender("Three"));
    awaitAll(2);
    assertThat(names()).containsExactly("One", "Two", "Three");
  }

  @Test
  void aNodeThatSaidNothingForFourSecondsHasLostTheModels() {
    awaitTokens();
    axon.shutdown();
    TokenStore tokens = axon.eventProcessingConfiguration().tokenStore("models");
    claimedByAnother(Instant.now().minusSeconds(2));
    assertThatThrownBy(() -> claimed(tokens)).isInstanceOf(UnableToClaimTokenException.class);
    claimedByAnother(Instant.now().minusSeconds(5));
    claimed(tokens);
    assertThat(jdbc.queryForObject("SELECT owner FROM query.token_entry", String.class))
        .isNotEqualTo("another");
  }

  private void awaitTokens() {
    publish(lender("One"));
    awaitAll(0);
  }

  private void claimedByAnother(Instant last) {
    jdbc.update(
        "UPDATE query.token_entry SET owner = 'another', \"timestamp\" = ?", last.toString());
  }

  private void claimed(TokenStore tokens) {
    axon.getComponent(TransactionManager.class)
        .executeInTransaction(() -> tokens.fetchToken("models", 0));
  }

  @Test
  void failedBatchLeavesNothingAndIsTriedAgain() {
    jdbc.execute("ALTER TABLE query.lender RENAME lender_name TO hidden");
    publish(lender("One"), lender("Two"));
    context.getBean(Progress.class).await(List.of("moments"), 1, LONG);
    assertThat(progress().getOrDefault("reference", -1L)).isLessThan(1L);

    jdbc.execute("ALTER TABLE query.lender RENAME hidden TO lender_name");
    awaitAll(1);
    assertThat(names()).containsExactly("One", "Two");
  }

  @Test
  void saysWhereEveryReadModelStands() {
    assertThat(states()).isNotEmpty().allSatisfy(each -> assertThat(each.position()).isEqualTo(-1));
    publish(lender("One"), lender("Two"));
    awaitAll(1);

    assertThat(states())
        .allSatisfy(each -> {
          assertThat(each.state()).isEqualTo("Live");
          assertThat(each.position()).isEqualTo(1);
          assertThat(each.lag()).isZero();
          assertThat(each.progress()).isEqualByComparingTo("1");
        });
    assertThat(states()).extracting(ProjectionState::name).isSorted().contains("reference");
  }

  @Test
  void aReadModelThatCannotGoOnIsFailedAndLags() {
    publish(lender("One"));
    awaitAll(0);
    jdbc.execute("ALTER TABLE query.lender RENAME lender_name TO hidden");
    publish(lender("Two"));
    Progress progress = context.getBean(Progress.class);
    progress.await(List.of("moments"), 1, LONG);

    long deadline = System.nanoTime() + LONG.toNanos();
    while (!state("reference").state().equals("Failed") && System.nanoTime() < deadline) {
      progress.await(List.of("reference"), 1, Duration.ofMillis(20));
    }

    ProjectionState failed = state("reference");
    assertThat(failed.state()).isEqualTo("Failed");
    assertThat(failed.position()).isZero();
    assertThat(failed.lag()).isEqualTo(1);
    assertThat(failed.progress()).isEqualByComparingTo("0.5");
    assertThat(state("moments").state()).isEqualTo("Live");
  }

  private ProjectionState state(String name) {
    return states().stream().filter(each -> each.name().equals(name)).findAny().orElseThrow();
  }

  private List<ProjectionState> states() {
    var bus = SimpleQueryBus.builder().build();
    Object handler = context.getBean("projectionStatesHandler");
    new AnnotationQueryHandlerAdapter<>(handler).subscribe(bus);
    var gateway = DefaultQueryGateway.builder().queryBus(bus).build();
    return gateway.query(new FindProjections(), ProjectionStates.class).join().data();
  }

  private void awaitAll(long position) {
    var names =
        context.getBeansOfType(Projection.class).values().stream().map(Projection::name).toList();
    long reached = context.getBean(Progress.class).await(names, position, LONG);
    assertThat(reached).isEqualTo(position);
  }

  private Map<String, Long> progress() {
    Map<String, Long> progress = new TreeMap<>();
    jdbc.query(
        "SELECT name, position FROM query.progress",
        row -> {
          progress.put(row.getString(1), row.getLong(2));
        });
    return progress;
  }

  private List<String> names() {
    return jdbc.queryForList(
        "SELECT lender_name FROM query.lender ORDER BY valid_from", String.class);
  }

  private void publish(Object... events) {
    List<EventMessage<?>> messages =
        List.of(events).stream().<EventMessage<?>>map(GenericEventMessage::new).toList();
    axon.eventBus().publish(messages);
  }

  private long head() {
    var token = store.createHeadToken();
    return token == null ? -1 : token.position().orElse(-1);
  }

  private static LenderRegistered lender(String name) {
    return new LenderRegistered("DEMO", name, BigDecimal.TEN, BigDecimal.ZERO, "USD");
  }
}
