package io.lendledger.platform.axon;

import io.lendledger.sample.Ledger;
import io.zonky.test.db.postgres.embedded.EmbeddedPostgres;
import java.io.IOException;
import org.springframework.boot.WebApplicationType;
import org.springframework.boot.builder.SpringApplicationBuilder;
import org.springframework.context.ConfigurableApplicationContext;
import org.springframework.context.annotation.ComponentScan;

/**
 * Aggregates, a projection and a process on Axon as the platform wires it, with their own database.
 */
final class WiredLedger implements AutoCloseable {

  private final EmbeddedPostgres postgres;
  private final ConfigurableApplicationContext context;

  @AxonWired
  @ComponentScan(basePackageClasses = Ledger.class)
  static class App {}

  WiredLedger() throws IOException {
    postgres = EmbeddedPostgres.start();
    context =
        new SpringApplicationBuilder(App.class)
            .web(WebApplicationType.NONE)
            .run(
                "--spring.datasource.url=" + postgres.getJdbcUrl("postgres", "postgres"),
                "--spring.datasource.hikari.maximum-pool-size=10",
                "--lendledger.event-store.poll-ms=3600000",
                "--lendledger.snapshot.events=10");
  }

  <T> T bean(Class<T> type) {
    return context.getBean(type);
  }

  @Override
  public void close() throws IOException {
    context.close();
    postgres.close();
  }
}
