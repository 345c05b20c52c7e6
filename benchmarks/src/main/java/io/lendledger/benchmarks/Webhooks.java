package io.lendledger.benchmarks;

import com.zaxxer.hikari.HikariConfig;
import com.zaxxer.hikari.HikariDataSource;
import io.lendledger.core.fairness.Company;
import io.lendledger.core.loan.change.FindLoanChanges;
import io.lendledger.core.loan.change.LoanChanges;
import io.lendledger.gateway.GatewayConfiguration;
import io.zonky.test.db.postgres.embedded.EmbeddedPostgres;
import java.io.IOException;
import java.time.Clock;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import java.util.stream.IntStream;
import javax.sql.DataSource;
import org.axonframework.commandhandling.CommandBus;
import org.axonframework.commandhandling.SimpleCommandBus;
import org.axonframework.commandhandling.gateway.CommandGateway;
import org.axonframework.commandhandling.gateway.DefaultCommandGateway;
import org.axonframework.queryhandling.DefaultQueryGateway;
import org.axonframework.queryhandling.QueryBus;
import org.axonframework.queryhandling.QueryGateway;
import org.axonframework.queryhandling.SimpleQueryBus;
import org.springframework.boot.autoconfigure.EnableAutoConfiguration;
import org.springframework.boot.builder.SpringApplicationBuilder;
import org.springframework.context.ConfigurableApplicationContext;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.context.annotation.Import;
import org.springframework.jdbc.core.JdbcTemplate;

/**
 * Deliveries a second from a gateway to a target that answers at once, in one process with it, from
 * the first change that the query side tells to the last answer that is kept. 10,000 subscriptions
 * of 1,000 lenders are there.
 */
final class Webhooks {

  private static final int LENDERS = 1_000;
  private static final int SUBSCRIPTIONS_A_LENDER = 10;
  private static final int CHANGES = 10_000;
  private static final int DELIVERED_BEFORE = 100_000;

  private static final String SUBSCRIBE =
      """
      WITH made AS (
        INSERT INTO access.webhook_subscription
          (id, lender_code, url, event_types, status, created_at)
        SELECT 's' || l || '-' || n, 'L' || l, ?, ARRAY['loan.client'], 'Active', now()
        FROM generate_series(1, ?) l, generate_series(1, ?) n RETURNING id)
      INSERT INTO access.webhook_secret (id, subscription_id, secret, sealed, created_at)
      SELECT id, id, convert_to('whsec_ZGVtbw==', 'UTF8'), false, now() FROM made
      """;

  /** Adds earlier deliveries: a database in use, with statistics of its tables. */
  private static final String HISTORY =
      """
      INSERT INTO access.webhook_delivery
        (subscription_id, event_id, type, lane, state, attempts, created_at, attempted_at,
         duration_millis, response_status)
      SELECT 's' || 1 + n % ? || '-1', 'evt_' || n, 'loan.custody', 'L' || n % 5000, 'Delivered', 1,
        now(), now(), 5, 204
      FROM generate_series(1, ?) n
      """;

  private final WebhookLoad load;
  private final JdbcTemplate database;
  private final FastTarget target;

  private Webhooks(WebhookLoad load, JdbcTemplate database, FastTarget target) {
    this.load = load;
    this.database = database;
    this.target = target;
  }

  static void measure() throws IOException {
    var load = new WebhookLoad();
    try (FastTarget target = new FastTarget();
        EmbeddedPostgres postgres =
            EmbeddedPostgres.builder()
                .setServerConfig("fsync", "on")
                .setServerConfig("synchronous_commit", "on")
                .setServerConfig("shared_buffers", "256MB")
                .setServerConfig("max_wal_size", "4GB")
                .start();
        HikariDataSource pool = pool(postgres);
        ConfigurableApplicationContext _ = gateway(pool, load)) {
      var database = new JdbcTemplate(pool);
      database.update(SUBSCRIBE, target.url(), LENDERS, SUBSCRIPTIONS_A_LENDER);
      database.update(HISTORY, LENDERS, DELIVERED_BEFORE);
      database.execute("VACUUM ANALYZE");
      var webhooks = new Webhooks(load, database, target);
      webhooks.run("one subscriber", List.of("L1"), 32);
      webhooks.run(
          "1,000 subscribers",
          IntStream.rangeClosed(1, LENDERS).mapToObj(l -> "L" + l).toList(),
          256);
    }
  }

  /** Rounds of deliveries, each before as many POSTs of a bare client to the same target. */
  private void run(String name, List<String> lenders, int atOnce) {
    database.update(
        "UPDATE access.webhook_subscription SET event_types = CASE WHEN id = ANY(?)"
            + " THEN ARRAY['loan.custody'] ELSE ARRAY['loan.client'] END",
        (Object)
            lenders.stream().map(each -> "s" + each.substring(1) + "-1").toArray(String[]::new));
    var rounds = new Rounds();
    int bytes = 0;
    try (BarePosts bare = new BarePosts(target.url(), atOnce)) {
      for (int round = 0; round <= Rounds.COUNT; round++) {
        double delivered = round(lenders);
        bytes = target.bytesEach();
        double posted = bare.rate(CHANGES, bytes);
        if (round > 0) {
          rounds.add(posted, delivered);
        }
      }
    }
    System.out.printf(
        "%s: deliveries of %d bytes a second over those of a bare client with %d connections: %s%n",
        name, bytes, atOnce, rounds);
  }

  /** Deliveries a second; every change came once, and is kept as delivered. */
  private double round(List<String> lenders) {
    target.forget();
    long before = kept();
    load.prepare(CHANGES, lenders);
    long start = System.nanoTime();
    load.release();
    while (target.received() < CHANGES || kept() - before < CHANGES) {
      if (System.nanoTime() - start > TimeUnit.MINUTES.toNanos(5)) {
        throw new IllegalStateException(
            "only %d came, %d kept".formatted(target.received(), kept() - before));
      }
      LockSupport.parkNanos(TimeUnit.MILLISECONDS.toNanos(20));
    }
    double seconds = (System.nanoTime() - start) / 1e9;
    if (target.received() != CHANGES || target.different() != CHANGES) {
      throw new IllegalStateException(
          "wrong, so no figure counts: %d came, %d of them different"
              .formatted(target.received(), target.different()));
    }
    return CHANGES / seconds;
  }

  /** Asked for only once all have come: counting takes what deliveries need. */
  private long kept() {
    Long number =
        database.queryForObject(
            "SELECT count(*) FROM access.webhook_delivery WHERE state = 'Delivered'", Long.class);
    return number == null ? 0 : number;
  }

  private static HikariDataSource pool(EmbeddedPostgres postgres) {
    var config = new HikariConfig();
    config.setJdbcUrl(postgres.getJdbcUrl("postgres", "postgres"));
    config.setMaximumPoolSize(16);
    return new HikariDataSource(config);
  }

  private static ConfigurableApplicationContext gateway(DataSource pool, WebhookLoad load) {
    return new SpringApplicationBuilder(Gateway.class)
        .initializers(context -> {
          var generic = (org.springframework.context.support.GenericApplicationContext) context;
          generic.registerBean(DataSource.class, () -> pool);
          generic.registerBean(WebhookLoad.class, () -> load);
        })
        .properties(
            "server.port=0",
            "spring.main.banner-mode=off",
            "spring.flyway.enabled=false",
            "logging.level.root=warn",
            "lendledger.webhooks.allow-local=true")
        .run();
  }

  @Configuration(proxyBeanMethods = false)
  @EnableAutoConfiguration
  @Import(GatewayConfiguration.class)
  static class Gateway {

    @Bean
    Company company() {
      return new Company();
    }

    @Bean
    Clock clock() {
      return Clock.systemUTC();
    }

    @Bean
    CommandBus commandBus() {
      return SimpleCommandBus.builder().build();
    }

    @Bean
    CommandGateway commandGateway(CommandBus bus) {
      return DefaultCommandGateway.builder().commandBus(bus).build();
    }

    @Bean
    QueryBus queryBus(WebhookLoad load) {
      QueryBus bus = SimpleQueryBus.builder().build();
      bus.<LoanChanges>subscribe(
          FindLoanChanges.class.getName(),
          LoanChanges.class,
          message -> load.answer((FindLoanChanges) message.getPayload()));
      return bus;
    }

    @Bean
    QueryGateway queryGateway(QueryBus bus) {
      return DefaultQueryGateway.builder().queryBus(bus).build();
    }
  }
}
