package io.lendledger.platform.axon.segment;

import com.zaxxer.hikari.HikariConfig;
import com.zaxxer.hikari.HikariDataSource;
import io.zonky.test.db.postgres.embedded.EmbeddedPostgres;
import java.io.IOException;
import java.lang.reflect.Proxy;
import java.time.Duration;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import javax.sql.DataSource;
import org.axonframework.common.jdbc.DataSourceConnectionProvider;
import org.axonframework.config.EventProcessingConfiguration;
import org.axonframework.eventhandling.EventTrackerStatus;
import org.axonframework.eventhandling.GapAwareTrackingToken;
import org.axonframework.eventhandling.GenericEventMessage;
import org.axonframework.eventhandling.Segment;
import org.axonframework.eventhandling.StreamingEventProcessor;
import org.axonframework.eventhandling.TrackerStatus;
import org.axonframework.eventhandling.tokenstore.jdbc.JdbcTokenStore;
import org.axonframework.eventhandling.tokenstore.jdbc.TokenSchema;
import org.axonframework.messaging.unitofwork.DefaultUnitOfWork;
import org.axonframework.serialization.Serializer;
import org.axonframework.serialization.jackson3.Jackson3Serializer;
import org.springframework.beans.factory.support.StaticListableBeanFactory;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.jdbc.support.JdbcTransactionManager;

/** A database on which nodes share a process, whose looks a test times itself. */
final class SegmentDatabase implements AutoCloseable {

  static final String PROCESS = "process.transactions";

  private final EmbeddedPostgres postgres;
  private final DataSource database;
  private final Serializer serializer = Jackson3Serializer.builder().build();
  final JdbcTransactionManager transactions;
  final JdbcClient jdbc;

  SegmentDatabase() throws IOException {
    postgres = EmbeddedPostgres.start();
    database = postgres.getPostgresDatabase();
    transactions = new JdbcTransactionManager(database);
    jdbc = JdbcClient.create(database);
    var tables = new SegmentTables(database);
    assert tables != null;
  }

  void empty() {
    jdbc.sql("TRUNCATE tokens.segment, tokens.segmentation, tokens.node, tokens.token_entry")
        .update();
  }

  /** A node of this version, which wants so many segments. */
  Node node(String name, int segments) {
    return node(name, segments, database);
  }

  /** A node with this pool. */
  Node node(String name, int segments, DataSource pool) {
    Map<Integer, EventTrackerStatus> handling = new ConcurrentHashMap<>();
    var settings = new SegmentProperties(segments, Duration.ofMinutes(1), 1);
    var segmentation = segmentation(name);
    var shares =
        new SegmentShares(
            new SegmentBoard(new BeatConnection(pool), name, settings),
            segmentation,
            settings,
            Set.of(PROCESS),
            running(handling).getBeanProvider(EventProcessingConfiguration.class));
    assert shares.available(PROCESS).isEmpty();
    return new Node(shares, new SegmentTokens(jdbc, name, segmentation, shares), handling);
  }

  /** A pool with so many connections. */
  HikariDataSource pool(int connections) {
    var config = new HikariConfig();
    config.setDataSource(database);
    config.setMaximumPoolSize(connections);
    return new HikariDataSource(config);
  }

  Segmentation segmentation(String node) {
    return new Segmentation(jdbc, transactions, serializer, node, Duration.ofMinutes(1));
  }

  private static StaticListableBeanFactory running(Map<Integer, EventTrackerStatus> handling) {
    var processor =
        answering(
            StreamingEventProcessor.class, Map.of("isRunning", true, "processingStatus", handling));
    var beans = new StaticListableBeanFactory();
    beans.addBean(
        "processing",
        answering(
            EventProcessingConfiguration.class, Map.of("eventProcessor", Optional.of(processor))));
    return beans;
  }

  private static <T> T answering(Class<T> type, Map<String, Object> answers) {
    return type.cast(
        Proxy.newProxyInstance(
            type.getClassLoader(),
            new Class<?>[] {type},
            (_, method, _) -> answers.get(method.getName())));
  }

  /** The tokens as a node of the former version sees them. */
  JdbcTokenStore formerNode(String name) {
    return JdbcTokenStore.builder()
        .connectionProvider(new DataSourceConnectionProvider(database))
        .serializer(serializer)
        .schema(
            TokenSchema.builder()
                .setTokenTable("tokens.token_entry")
                .setProcessorNameColumn("processor_name")
                .setTokenTypeColumn("token_type")
                .build())
        .nodeId(name)
        .build();
  }

  /** Has a node been silent for longer than its claims last. */
  void silence(String node) {
    jdbc.sql("UPDATE tokens.node SET seen_at = now() - interval '2 minutes' WHERE node = ?")
        .param(node)
        .update();
  }

  /** A token as the event store makes it. */
  static GapAwareTrackingToken at(long position) {
    return GapAwareTrackingToken.newInstance(position, Set.of());
  }

  /**
   * A node's look at segments, and its tokens.
   *
   * @param handling what its processor tells of the segments that it handles
   */
  record Node(
      SegmentShares shares, SegmentTokens tokens, Map<Integer, EventTrackerStatus> handling) {

    /** A segment has handled an event, and stores its token with that. */
    void handled(long position, int segment) {
      var unit = DefaultUnitOfWork.startAndGet(GenericEventMessage.asEventMessage("any"));
      unit.onPrepareCommit(_ -> tokens.storeToken(at(position), PROCESS, segment));
      unit.commit();
    }

    /** Events have passed a segment by. */
    void passes(long position, int segment) {
      var own = Segment.computeSegment(segment, tokens.fetchSegments(PROCESS));
      handling.put(segment, new TrackerStatus(own, at(position)));
      tokens.storeToken(at(position), PROCESS, segment);
    }

    /** Takes its share, as its processor would. */
    void claim() {
      shares.look();
      int own = (int) shares.rows(PROCESS).stream().filter(this::isKept).count();
      shares.available(PROCESS).stream()
          .filter(each -> !shares.isKept(PROCESS, each.getSegmentId()))
          .limit(Math.max(0, shares.share(PROCESS) - own))
          .forEach(each -> tokens.fetchToken(PROCESS, each));
      shares.look();
    }

    /** Gives up what it has beyond its share, as its processor would. */
    void giveUp() {
      shares.look();
      shares.rows(PROCESS).stream()
          .filter(this::isKept)
          .skip(shares.share(PROCESS))
          .forEach(each -> tokens.releaseClaim(PROCESS, each.number()));
      shares.look();
    }

    long kept() {
      return shares.rows(PROCESS).stream().filter(this::isKept).count();
    }

    private boolean isKept(SegmentRow row) {
      return shares.isKept(PROCESS, row.number());
    }
  }

  @Override
  public void close() throws IOException {
    postgres.close();
  }
}
