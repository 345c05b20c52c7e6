package io.lendledger.benchmarks;

import com.zaxxer.hikari.HikariConfig;
import com.zaxxer.hikari.HikariDataSource;
import io.lendledger.core.loan.FindLoanChanges;
import io.lendledger.core.loan.LoanChanges;
import io.lendledger.gateway.GatewayConfiguration;
import io.zonky.test.db.postgres.embedded.EmbeddedPostgres;
import java.io.IOException;
import java.time.Clock;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
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
import reactor.netty.DisposableServer;
import reactor.netty.http.server.HttpServer;

/**
 * Deliveries a second from a gateway to a target that answers at once, in one process with it, from
 * the first change that the query side tells to the last answer that is kept. 10,000 subscriptions
 * of 1,000 lenders are there.
 */
final class Webhooks {

  private static final int LENDERS = 1_000;
  private static final int SUBSCRIPTIONS_A_LENDER = 10;
  private static final int CHANGES = 10_000;

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

  private final WebhookLoad load;
  private final JdbcTemplate database;
  private final AtomicInteger received;
  private final Set<String> distinct;

  private Webhooks(
      WebhookLoad load, JdbcTemplate database, AtomicInteger received, Set<String> distinct) {
    this.load = load;
    this.database = database;
    this.received = received;
    this.distinct = distinct;
  }

  static void measure() throws IOException {
    var load = new WebhookLoad();
    var received = new AtomicInteger();
    Set<String> distinct = ConcurrentHashMap.newKeySet();
    DisposableServer target =
        HttpServer.create()
            .host("127.0.0.1")
            .route(
                routes ->
                    routes.post(
                        "/**",
                        (request, response) -> {
                          received.incrementAndGet();
                          distinct.add(request.path() + request.requestHeaders().get("webhook-id"));
                          return request.receive().then(response.status(204).send());
                        }))
            .bindNow();
    try (EmbeddedPostgres postgres =
            EmbeddedPostgres.builder()
                .setServerConfig("fsync", "on")
                .setServerConfig("synchronous_commit", "on")
                .setServerConfig("shared_buffers", "256MB")
                .setServerConfig("max_wal_size", "4GB")
                .start();
        HikariDataSource pool = pool(postgres);
        ConfigurableApplicationContext _ = gateway(pool, load)) {
      String url = "http://127.0.0.1:" + target.port() + "/";
      var database = new JdbcTemplate(pool);
      database.update(SUBSCRIBE, url, LENDERS, SUBSCRIPTIONS_A_LENDER);
      var webhooks = new Webhooks(load, database, received, distinct);
      webhooks.run("one subscriber", List.of("L1"));
      webhooks.run(
          "1,000 subscribers", IntStream.rangeClosed(1, LENDERS).mapToObj(l -> "L" + l).toList());
    } finally {
      target.disposeNow();
    }
  }

  private void run(String name, List<String> lenders) {
    database.update(
        "UPDATE access.webhook_subscription SET event_types = CASE WHEN id = ANY(?)"
            + " THEN ARRAY['loan.custody'] ELSE ARRAY['loan.client'] END",
        (Object)
            lenders.stream().map(each -> "s" + each.substring(1) + "-1").toArray(String[]::new));
    List<Double> rates = new ArrayList<>();
    for (int round = 0; round <= Rounds.COUNT; round++) {
      double rate = round(lenders);
      if (round > 0) {
        rates.add(rate);
      }
    }
    List<Double> sorted = rates.stream().sorted().toList();
    System.out.printf(
        Locale.ROOT,
        "%s: %.0f deliveries a second (%.0f–%.0f)%n",
        name,
        sorted.get(sorted.size() / 2),
        sorted.getFirst(),
        sorted.getLast());
  }

  /** Deliveries a second; every change came once, and is kept as delivered. */
  private double round(List<String> lenders) {
    received.set(0);
    distinct.clear();
    database.execute("TRUNCATE access.webhook_delivery, access.webhook_event");
    load.prepare(CHANGES, lenders);
    long start = System.nanoTime();
    load.release();
    while (received.get() < CHANGES || kept() < CHANGES) {
      if (System.nanoTime() - start > TimeUnit.MINUTES.toNanos(5)) {
        throw new IllegalStateException("only %d came, %d kept".formatted(received.get(), kept()));
      }
      LockSupport.parkNanos(TimeUnit.MILLISECONDS.toNanos(20));
    }
    double seconds = (System.nanoTime() - start) / 1e9;
    if (received.get() != CHANGES || distinct.size() != CHANGES) {
      throw new IllegalStateException(
          "wrong, so no figure counts: %d came, %d of them different"
              .formatted(received.get(), distinct.size()));
    }
    return CHANGES / seconds;
  }

  /** Asked only once all have come: counting takes what deliveries need. */
  private long kept() {
    if (received.get() < CHANGES) {
      return 0;
    }
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
        .initializers(
            context -> {
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
