package io.lendledger.benchmarks;

import io.r2dbc.pool.ConnectionPool;
import io.r2dbc.pool.ConnectionPoolConfiguration;
import io.r2dbc.postgresql.PostgresqlConnectionConfiguration;
import io.r2dbc.postgresql.PostgresqlConnectionFactory;
import io.r2dbc.spi.Connection;
import io.r2dbc.spi.ConnectionFactory;
import io.r2dbc.spi.Readable;
import io.r2dbc.spi.Statement;
import java.math.BigDecimal;
import java.time.LocalDate;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import org.springframework.boot.SpringApplication;
import org.springframework.boot.reactor.netty.NettyReactiveWebServerFactory;
import org.springframework.boot.web.server.Ssl;
import org.springframework.context.ApplicationContext;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.core.env.Environment;
import org.springframework.http.HttpStatus;
import org.springframework.http.server.reactive.HttpHandler;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RequestBody;
import org.springframework.web.bind.annotation.RequestParam;
import org.springframework.web.bind.annotation.ResponseStatus;
import org.springframework.web.bind.annotation.RestController;
import org.springframework.web.reactive.config.EnableWebFlux;
import org.springframework.web.server.adapter.WebHttpHandlerBuilder;
import reactor.core.publisher.Flux;
import reactor.core.publisher.Mono;

/**
 * The peer: a plain service of Spring WebFlux and R2DBC that inserts transactions and reads
 * accruals, over HTTPS. It checks no credential, keeps no history and derives nothing.
 */
@Configuration(proxyBeanMethods = false)
@EnableWebFlux
@RestController
class CrudService {

  private static final int CONNECTIONS = 16;
  private static final String INSERT =
      """
      INSERT INTO peer.transaction VALUES ($1, $2, $3, $4, $5, $6, $7, $8)
      """;
  private static final String SELECT =
      """
      SELECT loan_id, part, client_id, isin, accrual_date, settled_units, market_price,
        loan_value, loan_currency, gross, service, net, net_client
      FROM peer.accrual WHERE accrual_date = $1 ORDER BY loan_id, client_id, part LIMIT $2
      """;

  /** A transaction as it is sent. */
  record Transaction(
      String transactionId,
      String clientId,
      String accountId,
      String isin,
      String side,
      BigDecimal units,
      LocalDate tradeDate,
      LocalDate settlementDate) {}

  /** The body of a request. */
  record Transactions(List<Transaction> transactions) {}

  /** A row of the table of accruals. */
  record Accrual(
      String loanId,
      String part,
      String clientId,
      String isin,
      LocalDate accrualDate,
      BigDecimal settledUnits,
      BigDecimal marketPrice,
      BigDecimal loanValue,
      String loanCurrency,
      BigDecimal gross,
      BigDecimal service,
      BigDecimal net,
      BigDecimal netClient) {}

  /** A page. */
  record Page(List<Accrual> data) {}

  private final ConnectionFactory database;

  CrudService(ConnectionFactory database) {
    this.database = database;
  }

  static void run(String[] properties) {
    var application = new SpringApplication(CrudService.class);
    application.setDefaultProperties(Map.of("spring.main.banner-mode", "off"));
    application.run(properties);
  }

  /** What it needs. */
  @Configuration(proxyBeanMethods = false)
  static class Server {

    @Bean
    NettyReactiveWebServerFactory server(Environment environment) {
      var factory =
          new NettyReactiveWebServerFactory(
              environment.getRequiredProperty("peer.port", Integer.class));
      var ssl = new Ssl();
      ssl.setKeyStore(environment.getRequiredProperty("peer.key-store"));
      ssl.setKeyStorePassword("changeit");
      ssl.setKeyPassword("changeit");
      factory.setSsl(ssl);
      return factory;
    }

    @Bean
    HttpHandler httpHandler(ApplicationContext context) {
      return WebHttpHandlerBuilder.applicationContext(context).build();
    }

    @Bean(destroyMethod = "dispose")
    ConnectionPool database(Environment environment) {
      return new ConnectionPool(
          ConnectionPoolConfiguration.builder(
                  new PostgresqlConnectionFactory(
                      PostgresqlConnectionConfiguration.builder()
                          .host("127.0.0.1")
                          .port(environment.getRequiredProperty("peer.database", Integer.class))
                          .database("lendledger")
                          .username(environment.getRequiredProperty("peer.user"))
                          .password(environment.getRequiredProperty("peer.password"))
                          .build()))
              .maxSize(CONNECTIONS)
              .initialSize(CONNECTIONS)
              .build());
    }
  }

  @GetMapping("/")
  Mono<String> hello() {
    return Mono.just("hello");
  }

  @PostMapping("/transactions")
  @ResponseStatus(HttpStatus.CREATED)
  Mono<Map<String, Integer>> insert(@RequestBody Transactions body) {
    return Mono.usingWhen(
        database.create(),
        connection ->
            Flux.from(insert(connection, body.transactions()).execute())
                .flatMap(result -> result.getRowsUpdated())
                .then(Mono.just(Map.of("received", body.transactions().size()))),
        Connection::close);
  }

  private static Statement insert(Connection connection, List<Transaction> transactions) {
    Statement statement = connection.createStatement(INSERT);
    for (int i = 0; i < transactions.size(); i++) {
      if (i > 0) {
        statement.add();
      }
      Transaction each = transactions.get(i);
      statement
          .bind(0, each.transactionId())
          .bind(1, each.clientId())
          .bind(2, each.accountId())
          .bind(3, each.isin())
          .bind(4, each.side())
          .bind(5, each.units())
          .bind(6, each.tradeDate())
          .bind(7, each.settlementDate());
    }
    return statement;
  }

  @GetMapping("/accruals")
  Mono<Page> accruals(@RequestParam("date") String date, @RequestParam("limit") int limit) {
    return Mono.usingWhen(
        database.create(),
        connection ->
            Flux.from(
                    connection
                        .createStatement(SELECT)
                        .bind(0, LocalDate.parse(date))
                        .bind(1, limit)
                        .execute())
                .flatMap(result -> result.map(CrudService::accrual))
                .collectList()
                .map(Page::new),
        Connection::close);
  }

  private static Accrual accrual(Readable row) {
    return new Accrual(
        text(row, 0),
        text(row, 1),
        text(row, 2),
        text(row, 3),
        required(row.get(4, LocalDate.class)),
        number(row, 5),
        number(row, 6),
        number(row, 7),
        text(row, 8),
        number(row, 9),
        number(row, 10),
        number(row, 11),
        number(row, 12));
  }

  private static String text(Readable row, int column) {
    return required(row.get(column, String.class));
  }

  private static BigDecimal number(Readable row, int column) {
    return required(row.get(column, BigDecimal.class));
  }

  private static <T> T required(@Nullable T value) {
    return Objects.requireNonNull(value);
  }
}
