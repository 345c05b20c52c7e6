package io.lendledger.platform.reads;

import static org.assertj.core.api.Assertions.assertThat;

import io.lendledger.core.marketdata.MarketDataEvent.MarketRatesPublished;
import io.lendledger.core.marketdata.MarketRate;
import io.lendledger.core.portfolio.AnalysePortfolio;
import io.lendledger.core.portfolio.InstrumentIdentifier;
import io.lendledger.core.portfolio.PortfolioAnalysis;
import io.lendledger.core.rebuild.RebuildKind;
import io.lendledger.platform.LendledgerApplication;
import io.lendledger.platform.scenario.FirstStart;
import io.lendledger.query.rebuild.Rebuilds;
import java.math.BigDecimal;
import java.nio.file.Path;
import java.time.LocalDate;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.axonframework.eventhandling.EventMessage;
import org.axonframework.eventhandling.GenericEventMessage;
import org.axonframework.eventsourcing.eventstore.EventStore;
import org.axonframework.queryhandling.QueryGateway;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.springframework.context.ConfigurableApplicationContext;
import org.springframework.transaction.PlatformTransactionManager;
import org.springframework.transaction.support.TransactionTemplate;

/** Portfolio analysis of a whole run, over the real event store, whatever happens meanwhile. */
@Timeout(600)
class PortfolioReadsTest {

  private static final LocalDate DAY = LocalDate.of(2026, 3, 2);
  private static final String ISIN = "US0378331005";
  private static final int EVENTS = 40;

  @TempDir Path data;

  private ConfigurableApplicationContext run;
  private int bps;

  private void start() throws Exception {
    FirstStart.fill(data);
    run =
        LendledgerApplication.application()
            .run(
                "--lendledger.roles=query",
                "--lendledger.data-dir=" + data,
                "--management.server.port=0");
  }

  @AfterEach
  void stop() {
    run.close();
  }

  @Test
  void whatWasCommittedIsAnalysedThroughRebuildsAndRestarts() throws Exception {
    start();
    publishAndRead();
    run.getBean(Rebuilds.class).request("market-data", RebuildKind.REPLAY);
    publishAndRead();
    run.close();
    start();
    assertThat(rate()).isEqualTo(bps + ".00");
    publishAndRead();
  }

  private void publishAndRead() throws Exception {
    for (int event = 0; event < EVENTS; event++) {
      store(
          new MarketRatesPublished(
              DAY,
              List.of(
                  new MarketRate(
                      ISIN, BigDecimal.valueOf(++bps), BigDecimal.TEN, new BigDecimal("0.5")))));
      assertThat(rate()).isEqualTo(bps + ".00");
    }
  }

  private String rate() throws Exception {
    var item = new InstrumentIdentifier("1", ISIN, null, null, null, null, null);
    return run.getBean(QueryGateway.class)
        .query(new AnalysePortfolio(List.of(item), null), PortfolioAnalysis.class)
        .get(120, TimeUnit.SECONDS)
        .successResults()
        .getFirst()
        .lendingRateBps()
        .toPlainString();
  }

  private void store(Object event) {
    EventMessage<?> message = new GenericEventMessage<>(event);
    new TransactionTemplate(run.getBean(PlatformTransactionManager.class))
        .executeWithoutResult(status -> run.getBean(EventStore.class).publish(List.of(message)));
  }
}
