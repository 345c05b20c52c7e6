package io.lendledger.gateway.edge.requestlog;

import static org.assertj.core.api.Assertions.assertThat;

import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import java.lang.reflect.Proxy;
import java.sql.SQLTransientConnectionException;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.UUID;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import javax.sql.DataSource;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.springframework.beans.factory.annotation.Autowired;
import org.springframework.beans.factory.config.BeanPostProcessor;
import org.springframework.context.ConfigurableApplicationContext;
import org.springframework.context.annotation.Bean;
import org.springframework.test.web.reactive.server.WebTestClient;

/** How many requests are kept, for how long, and what becomes of those that cannot be. */
class RequestBoundsTest extends NotedRequests {

  @Autowired private RequestStore store;

  private final String flooding = "client:flood-" + id;
  private final String quiet = "client:quiet-" + id;

  @AfterEach
  void theDatabaseIsThere() {
    DatabaseAway.AWAY.set(false);
  }

  /** Else a lender's bad luck, or will, would cost all others their log. */
  @Test
  void oneThatCannotBeWrittenLosesItselfAlone() {
    writer.add(request(quiet, "QUIET", NOW));
    for (int bad = 0; bad < 3; bad++) {
      writer.add(request(flooding, "FLOOD", NOW, tooLongForItsIndex()));
      writer.add(request(quiet, "QUIET", NOW));
    }
    writer.settle();
    assertThat(rows("credential", quiet)).isEqualTo(4);
    assertThat(rows("credential", flooding)).isZero();
  }

  private static String tooLongForItsIndex() {
    return IntStream.range(0, 1_000)
        .mapToObj(_ -> UUID.randomUUID().toString())
        .collect(Collectors.joining());
  }

  private void flood(RequestWriter at, int requests) {
    IntStream.range(0, requests)
        .forEach(n -> at.add(request(flooding, "FLOOD", NOW.plusSeconds(n))));
  }

  @Test
  void ofEachCredentialTheNewestAreKept() {
    try (ConfigurableApplicationContext bounded =
        anotherGateway("lendledger.request-log.most-per-credential=20")) {
      RequestWriter there = bounded.getBean(RequestWriter.class);
      there.add(request(quiet, "QUIET", NOW.minusSeconds(9)));
      flood(there, 500);
      there.settle();
      bounded.getBean(RequestRetention.class).sweep();
      assertThat(rows("credential", quiet)).isOne();
      assertThat(rows("credential", flooding)).isEqualTo(20);
      assertThat(
              database
                  .jdbc()
                  .sql("SELECT min(at) FROM access.request WHERE credential = ?")
                  .param(flooding)
                  .query(Instant.class)
                  .single())
          .isEqualTo(NOW.plusSeconds(480));
    }
  }

  /** Reading forwarded headers makes another request of it. */
  @Test
  void behindAProxyRequestsAreNotedToo() {
    try (ConfigurableApplicationContext behind =
        anotherGateway("server.forward-headers-strategy=framework")) {
      WebTestClient lender =
          client(behind)
              .mutate()
              .defaultHeader("X-API-Key", DEMO_KEY)
              .defaultHeader("X-Forwarded-Host", "lending.example")
              .defaultHeader("X-Forwarded-Proto", "https")
              .build();
      read(lender, "/api/v1/trades?x=1").expectStatus().isBadRequest();
      await(() -> rows("request_id", id) > 0);
      assertThat(rows("request_id", id)).isOne();
    }
  }

  /** Nobody waits for the next hour: a flood is cut while it goes on. */
  @Test
  void aFloodIsCutAsItIsWritten() {
    try (ConfigurableApplicationContext bounded =
        anotherGateway("lendledger.request-log.most-per-credential=20")) {
      RequestWriter there = bounded.getBean(RequestWriter.class);
      flood(there, 2_000);
      there.settle();
      await(() -> rows("credential", flooding) <= 20);
      assertThat(rows("credential", flooding)).isEqualTo(20);
    }
  }

  @Test
  void theyAreKeptForThirtyDays() {
    writer.add(request(quiet, "QUIET", NOW));
    writer.settle();
    clock.set(NOW.plus(Duration.ofDays(30)));
    assertThat(data(as("demo-auditor"), OPERATIONS + "?credential=" + quiet)).hasSize(1);
    clock.set(NOW.plus(Duration.ofDays(30)).plusMillis(1));
    assertThat(data(as("demo-auditor"), OPERATIONS + "?credential=" + quiet)).isEmpty();
    assertThat(rows("credential", quiet)).isOne();
    assertThat(retention.sweep()).isPositive();
    assertThat(rows("credential", quiet)).isZero();
  }

  @Test
  void anEntryIsThereOnceHoweverOftenItIsWritten() {
    List<FinishedRequest> some = List.of(request(quiet, "QUIET", NOW));
    store.keep(some);
    store.keep(some);
    assertThat(rows("credential", quiet)).isOne();
  }

  @Test
  void anOrderlyStopLosesNone() {
    ConfigurableApplicationContext ending = anotherGateway();
    flood(ending.getBean(RequestWriter.class), 1_500);
    ending.close();
    assertThat(rows("credential", flooding)).isEqualTo(1_500);
  }

  /** The database is away for those who write the log; all others need not know. */
  @Test
  void whileItCannotBeWrittenRequestsGoOnAndLossIsCounted() {
    try (ConfigurableApplicationContext cut =
        anotherGateway(DatabaseAway.class, "lendledger.request-log.most-waiting=20")) {
      RequestWriter there = cut.getBean(RequestWriter.class);
      MeterRegistry meters = cut.getBean(MeterRegistry.class);
      WebTestClient demo = client(cut).mutate().defaultHeader("X-API-Key", DEMO_KEY).build();
      read(demo, "/api/v1/trades?before=1").expectStatus().isBadRequest();
      await(() -> rows("request_id", id) == 1);
      DatabaseAway.AWAY.set(true);
      there.add(request(quiet, "QUIET", NOW));
      for (int n = 0; n < 60; n++) {
        read(demo, "/api/v1/trades?x=1").expectStatus().isBadRequest();
      }
      await(() -> lost(meters) >= 41);
      assertThat(lost(meters)).isEqualTo(41);
      assertThat(rows("credential", quiet)).isZero();
      DatabaseAway.AWAY.set(false);
      await(() -> rows("credential", quiet) == 1);
      assertThat(rows("credential", quiet)).isOne();
      await(() -> rows("request_id", id) >= 21);
      assertThat(rows("request_id", id)).isEqualTo(21);
      assertThat(lost(meters)).isEqualTo(41);
    }
  }

  private static double lost(MeterRegistry meters) {
    return meters.get("lendledger.request.log.lost").counter().count();
  }

  /** Its connections break off for those who write the log, when a test says so. */
  static class DatabaseAway {

    static final AtomicBoolean AWAY = new AtomicBoolean();

    @Bean
    MeterRegistry meters() {
      return new SimpleMeterRegistry();
    }

    @Bean
    static BeanPostProcessor breaking() {
      return new BeanPostProcessor() {
        @Override
        public Object postProcessAfterInitialization(Object bean, String name) {
          return bean instanceof DataSource whole ? breakable(whole) : bean;
        }
      };
    }

    private static DataSource breakable(DataSource whole) {
      return (DataSource)
          Proxy.newProxyInstance(
              DataSource.class.getClassLoader(),
              new Class<?>[] {DataSource.class},
              (_, method, arguments) -> {
                if (AWAY.get() && Thread.currentThread().getName().equals("request-log")) {
                  throw new SQLTransientConnectionException("the test has cut it");
                }
                return method.invoke(whole, arguments);
              });
    }
  }
}
