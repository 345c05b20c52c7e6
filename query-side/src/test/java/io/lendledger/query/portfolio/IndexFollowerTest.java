package io.lendledger.query.portfolio;

import static io.lendledger.query.loan.Sample.TRADED;
import static io.lendledger.query.loan.Sample.dec;
import static org.assertj.core.api.Assertions.assertThat;

import io.lendledger.core.marketdata.MarketDataEvent.MarketRatesPublished;
import io.lendledger.core.marketdata.MarketRate;
import io.lendledger.core.portfolio.AnalysePortfolio;
import io.lendledger.core.portfolio.InstrumentIdentifier;
import io.lendledger.core.portfolio.PortfolioAnalysis;
import io.lendledger.core.reading.StoreHead;
import io.lendledger.query.projection.Progress;
import io.lendledger.query.projection.TestLedger;
import java.time.Duration;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import java.util.function.BooleanSupplier;
import org.axonframework.eventsourcing.eventstore.EventStore;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.springframework.beans.factory.support.StaticListableBeanFactory;

/** The index follows the store by itself, and begins anew where following does not do. */
class IndexFollowerTest {

  private static final Duration LONG = Duration.ofMinutes(5);
  private static final String ISIN = "US0378331005";

  private final TestLedger ledger = new TestLedger();
  private final PortfolioIndex index = ledger.part(PortfolioIndex.class);
  private final IndexFollower follower = follower();

  private IndexFollower follower() {
    var beans = new StaticListableBeanFactory();
    beans.addBean("store", ToldEvents.storeOf(ledger));
    return new IndexFollower(
        ledger.part(IndexKeeper.class),
        index,
        ledger.part(Progress.class),
        beans.getBeanProvider(EventStore.class));
  }

  @BeforeEach
  void start() {
    follower.start();
  }

  @AfterEach
  void close() {
    follower.stop();
    ledger.close();
  }

  @Test
  void theRowsAnswerUntilThereIsAnIndex() {
    follower.stop();
    publish("100");

    assertThat(index.isThere()).isFalse();
    assertThat(rate()).isEqualTo("100.00");
  }

  @Test
  void whoeverWasAnsweredSeesWhatItWrote() {
    publish("1");
    await(index::isThere);
    for (int bps = 2; bps < 60; bps++) {
      publish(String.valueOf(bps));
      assertThat(rate()).isEqualTo(bps + ".00");
      assertThat(inMemory()).as("from memory").isNotNull();
    }
  }

  @Test
  void aRestartLoadsItAgain() {
    publish("100");
    await(index::isThere);
    follower.stop();
    await(() -> !index.isThere());
    publish("200");

    follower.start();
    await(index::isThere);

    assertThat(inMemory()).isNotNull();
    assertThat(rate()).isEqualTo("200.00");
  }

  @Test
  void aRebuiltModelIsLoadedAnew() {
    publish("100");
    await(index::isThere);

    ledger.execute(
        """
        CREATE SCHEMA beside;
        CREATE TABLE beside.market_rate (LIKE query.market_rate INCLUDING ALL);
        INSERT INTO beside.market_rate SELECT * FROM query.market_rate;
        UPDATE beside.market_rate SET rate_bps = 300;
        DROP TABLE query.market_rate;
        ALTER TABLE beside.market_rate SET SCHEMA query
        """);

    await(() -> rate().equals("300.00") && inMemory() != null);
  }

  @Test
  void eventsThatWereSetAsideCountOnceTheyAreTaken() {
    publish("100");
    ledger.execute(
        "INSERT INTO query.parked_event VALUES"
            + " ('inventory', 'DEMO', 'x', 'DEMO', 1, 1, NULL, 'any', 'none', now(), 2)");
    await(index::isThere);

    ledger.execute("UPDATE query.market_rate SET rate_bps = 400; DELETE FROM query.parked_event");

    await(() -> rate().equals("400.00") && inMemory() != null);
  }

  @Test
  void theDayChangesWithoutAnEvent() {
    publish("100");
    await(index::isThere);

    ledger.setTime(ledger.now().plus(Duration.ofDays(1)).toString());

    assertThat(rate()).isEqualTo("100.00");
    await(() -> inMemory() != null);
  }

  private void publish(String bps) {
    ledger.tell(
        new MarketRatesPublished(
            TRADED, List.of(new MarketRate(ISIN, dec(bps), dec("10"), dec("0.5")))));
  }

  private static List<InstrumentIdentifier> items() {
    return List.of(new InstrumentIdentifier("1", ISIN, null, null, null, null, null));
  }

  private String rate() {
    return ledger
        .ask(new AnalysePortfolio(items(), null), PortfolioAnalysis.class)
        .successResults()
        .getFirst()
        .lendingRateBps()
        .toPlainString();
  }

  private PortfolioAnalysis inMemory() {
    return index.analyse(
        items(),
        ledger.part(StoreHead.class).position(),
        LocalDate.ofInstant(ledger.now(), ZoneOffset.UTC));
  }

  private static void await(BooleanSupplier wish) {
    long end = System.nanoTime() + LONG.toNanos();
    while (!wish.getAsBoolean()) {
      if (System.nanoTime() > end) {
        throw new AssertionError("not within " + LONG);
      }
      LockSupport.parkNanos(TimeUnit.MILLISECONDS.toNanos(20));
    }
  }
}
