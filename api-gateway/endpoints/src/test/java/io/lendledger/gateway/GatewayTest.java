package io.lendledger.gateway;

import io.lendledger.core.bound.Horizon;
import io.lendledger.core.fairness.Company;
import io.lendledger.gateway.edge.database.AccessDatabase;
import io.lendledger.gateway.identity.guessing.SharedFailures;
import java.nio.charset.StandardCharsets;
import java.time.Clock;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.Base64;
import java.util.Map;
import javax.sql.DataSource;
import org.axonframework.commandhandling.CommandBus;
import org.axonframework.commandhandling.SimpleCommandBus;
import org.axonframework.commandhandling.gateway.CommandGateway;
import org.axonframework.commandhandling.gateway.DefaultCommandGateway;
import org.axonframework.queryhandling.DefaultQueryGateway;
import org.axonframework.queryhandling.QueryBus;
import org.axonframework.queryhandling.QueryGateway;
import org.axonframework.queryhandling.SimpleQueryBus;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.springframework.beans.factory.annotation.Autowired;
import org.springframework.boot.SpringBootConfiguration;
import org.springframework.boot.autoconfigure.EnableAutoConfiguration;
import org.springframework.boot.builder.SpringApplicationBuilder;
import org.springframework.boot.test.context.SpringBootTest;
import org.springframework.boot.test.context.SpringBootTest.WebEnvironment;
import org.springframework.boot.test.web.server.LocalServerPort;
import org.springframework.context.ConfigurableApplicationContext;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Import;
import org.springframework.http.MediaType;
import org.springframework.http.client.ReactorResourceFactory;
import org.springframework.test.web.reactive.server.WebTestClient;
import org.springframework.test.web.reactive.server.WebTestClient.ResponseSpec;

/** A started gateway with real buses, a real database and stand-ins for the other sides. */
@SpringBootTest(
    webEnvironment = WebEnvironment.RANDOM_PORT,
    classes = GatewayTest.Application.class,
    properties = {
      "lendledger.demo.enabled=true",
      "lendledger.public-url=https://gateway.test",
      GatewayTest.MASTER_KEY,
      "lendledger.access.allowed-failures-in-all=10000",
      "lendledger.submission.max-bytes=33554432",
      GatewayTest.NO_DELIVERIES,
      GatewayTest.NO_QUIET_PERIOD,
      "spring.main.banner-mode=off",
      "logging.level.root=warn"
    })
public abstract class GatewayTest {

  /** The API key of the demonstration. */
  public static final String DEMO_KEY = "llk_demo_0123456789abcdef0123456789abcdef";

  static final String MASTER_KEY =
      "lendledger.access.master-key=ERERERERERERERERERERERERERERERERERERERERERE=";

  /** One database serves many gateways here, of which one delivers at most. */
  static final String NO_DELIVERIES = "lendledger.webhooks.enabled=false";

  /** As the platform has it. */
  static final String NO_QUIET_PERIOD = "spring.reactor.netty.shutdown-quiet-period=0s";

  /** The tests' today. */
  public static final Instant NOW = Instant.parse("2026-03-02T10:15:30.123Z");

  @Autowired protected Sides sides;
  @Autowired protected TestClock clock;
  @LocalServerPort private int port;

  protected WebTestClient http;

  @BeforeEach
  void start() {
    sides.reset();
    clock.set(NOW);
    http = client(base());
  }

  /** A gateway that waits for its next test forgets nothing of another's as if it were late. */
  @AfterEach
  void setTheClockBack() {
    clock.set(NOW);
  }

  /** A second gateway on the same database; the caller closes it. */
  protected static ConfigurableApplicationContext anotherGateway(String... properties) {
    return anotherGateway(Doubles.class, properties);
  }

  /** A second gateway that has more beans than the others, and knows of no test's failures. */
  protected static ConfigurableApplicationContext anotherGateway(
      Class<?> more, String... properties) {
    ConfigurableApplicationContext gateway =
        new SpringApplicationBuilder(Application.class, more)
            .properties(
                "lendledger.demo.enabled=true",
                "lendledger.public-url=https://gateway.test",
                MASTER_KEY,
                NO_DELIVERIES,
                NO_QUIET_PERIOD,
                "spring.main.banner-mode=off",
                "logging.level.root=warn",
                "server.port=0")
            .properties(properties)
            .run();
    gateway
        .getBean(AccessDatabase.class)
        .jdbc()
        .sql("UPDATE access.failed_attempt SET count = 0, changed_at = clock_timestamp()")
        .update();
    gateway.getBean(SharedFailures.class).share();
    return gateway;
  }

  /** A client that reads answers to their end. */
  protected static WebTestClient client(String base) {
    return WholeAnswers.client(base);
  }

  /** A client of another gateway. */
  protected static WebTestClient client(ConfigurableApplicationContext gateway) {
    return client("http://localhost:" + gateway.getEnvironment().getProperty("local.server.port"));
  }

  protected String base() {
    return "http://localhost:" + port;
  }

  /** An access token of a demonstration client. */
  protected String token(String client) {
    return body(askToken(client, client + "-secret").expectStatus().isOk())
        .get("access_token")
        .toString();
  }

  /** Asks for an access token with a client's secret. */
  protected ResponseSpec askToken(String client, String secret) {
    return http.post()
        .uri("/oauth2/token")
        .header("Authorization", basic(client, secret))
        .contentType(MediaType.APPLICATION_FORM_URLENCODED)
        .bodyValue("grant_type=client_credentials")
        .exchange();
  }

  /** The members of an answer. */
  protected static Map<?, ?> body(ResponseSpec answer) {
    return answer.expectBody(Map.class).returnResult().getResponseBody();
  }

  /** How a gateway answers a GET with an access token. */
  protected static int status(WebTestClient gateway, String path, String token) {
    return gateway
        .get()
        .uri(path)
        .header("Authorization", "Bearer " + token)
        .exchange()
        .expectBody()
        .returnResult()
        .getStatus()
        .value();
  }

  protected static String basic(String user, String password) {
    byte[] pair = (user + ":" + password).getBytes(StandardCharsets.UTF_8);
    return "Basic " + Base64.getEncoder().encodeToString(pair);
  }

  /** A client of the gateway that presents a token. */
  protected WebTestClient as(String client) {
    return http.mutate().defaultHeader("Authorization", "Bearer " + token(client)).build();
  }

  /** A client of the gateway with the demonstration's API key. */
  protected WebTestClient asDemoKey() {
    return http.mutate().defaultHeader("X-API-Key", DEMO_KEY).build();
  }

  @SpringBootConfiguration
  @EnableAutoConfiguration
  @Import({GatewayConfiguration.class, Doubles.class})
  static class Application {}

  static class Doubles {

    /** Its connections are all gateways' and stay when one ends. */
    @Bean(destroyMethod = "")
    DataSource dataSource() {
      return OneDatabase.CONNECTIONS;
    }

    /** Neither do its event loops end with the first gateway that does. */
    @Bean(destroyMethod = "")
    ReactorResourceFactory sharedLoops() {
      return new ReactorResourceFactory() {
        @Override
        public void stop() {}

        @Override
        public void destroy() {}
      };
    }

    @Bean
    Horizon horizon() {
      return Horizon.STANDARD;
    }

    @Bean
    Company company() {
      return new Company();
    }

    @Bean
    TestClock clock() {
      return new TestClock();
    }

    @Bean
    CommandBus commandBus() {
      return SimpleCommandBus.builder().build();
    }

    @Bean
    QueryBus queryBus() {
      return SimpleQueryBus.builder().build();
    }

    @Bean
    CommandGateway commandGateway(CommandBus bus) {
      return DefaultCommandGateway.builder().commandBus(bus).build();
    }

    @Bean
    QueryGateway queryGateway(QueryBus bus) {
      return DefaultQueryGateway.builder().queryBus(bus).build();
    }

    @Bean
    Sides sides(CommandBus commands, QueryBus queries) {
      return new Sides(commands, queries);
    }
  }

  /** A clock that tests set. */
  public static final class TestClock extends Clock {

    private volatile Instant now = NOW;

    /** Sets the time. */
    public void set(Instant instant) {
      now = instant;
    }

    @Override
    public ZoneOffset getZone() {
      return ZoneOffset.UTC;
    }

    @Override
    public Clock withZone(java.time.ZoneId zone) {
      return this;
    }

    @Override
    public Instant instant() {
      return now;
    }
  }
}
