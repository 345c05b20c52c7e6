package io.lendledger.gateway.edge.reading;

import static org.assertj.core.api.Assertions.assertThat;

import io.lendledger.core.loan.view.FindTrades;
import io.lendledger.core.loan.view.TradePage;
import io.lendledger.core.parked.FindParkedEvents.OfProcesses;
import io.lendledger.core.parked.FindParkedEvents.OfReadModels;
import io.lendledger.core.parked.ParkedEvent;
import io.lendledger.core.parked.ParkedEvents;
import io.lendledger.gateway.GatewayTest;
import io.lendledger.gateway.Sides;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.locks.LockSupport;
import java.util.function.Predicate;
import org.junit.jupiter.api.Test;
import org.springframework.context.ConfigurableApplicationContext;
import org.springframework.test.web.reactive.server.EntityExchangeResult;
import org.springframework.test.web.reactive.server.WebTestClient;

/** A reader whose lender is behind is told so; a gateway that has just started knows of none. */
class BehindSinceTest extends GatewayTest {

  private static final ParkedEvent OF_DEMO =
      new ParkedEvent("s-1", 7, "client.set", "DEMO", "process.shortfalls", "a fault", NOW, 1);
  private static final ParkedEvent OF_OTHER =
      new ParkedEvent("s-1", 7, "client.set", "OTHER", "process.shortfalls", "a fault", NOW, 1);

  /** Prices are no lender's, and all show values by them. */
  private static final ParkedEvent OF_NOBODY =
      new ParkedEvent("s-2", 8, "market-data.prices-published", null, "loans", "a fault", NOW, 1);

  private final AtomicInteger asked = new AtomicInteger();

  @Test
  void nobodyGuessesWhoIsBehind() {
    try (ConfigurableApplicationContext gateway = anotherGateway()) {
      WebTestClient reader = client(gateway);
      Sides its = gateway.getBean(Sides.class);
      its.onQuery(FindTrades.class, TradePage.class, _ -> new TradePage(List.of(), null, 41, NOW));
      nobodyAnswers(its);
      EntityExchangeResult<String> refused = read(reader);
      assertThat(refused.getStatus().value()).isEqualTo(503);
      assertThat(refused.getResponseBody()).contains("\"UNAVAILABLE\"");

      its.onQuery(OfReadModels.class, ParkedEvents.class, _ -> new ParkedEvents(List.of(OF_DEMO)));
      assertThat(readUntil(reader, BehindSinceTest::isTold).getStatus().value()).isEqualTo(200);

      nobodyAnswers(its);
      int before = asked.get();
      assertThat(readUntil(reader, _ -> asked.get() > before)).matches(BehindSinceTest::isTold);
    }
  }

  @Test
  void whatIsNobodysConcernsEverybody() {
    try (ConfigurableApplicationContext gateway = anotherGateway()) {
      WebTestClient reader = client(gateway);
      Sides its = gateway.getBean(Sides.class);
      its.onQuery(FindTrades.class, TradePage.class, _ -> new TradePage(List.of(), null, 41, NOW));
      its.onQuery(OfReadModels.class, ParkedEvents.class, _ -> new ParkedEvents(List.of(OF_OTHER)));
      assertThat(read(reader)).matches(each -> each.getStatus().value() == 200 && !isTold(each));

      its.onQuery(
          OfReadModels.class,
          ParkedEvents.class,
          _ -> new ParkedEvents(List.of(OF_OTHER, OF_NOBODY)));
      assertThat(readUntil(reader, BehindSinceTest::isTold).getStatus().value()).isEqualTo(200);
    }
  }

  @Test
  void readsGoOnWhileTheCommandSideHasNeverAnswered() {
    try (ConfigurableApplicationContext gateway = anotherGateway()) {
      Sides its = gateway.getBean(Sides.class);
      its.onQuery(FindTrades.class, TradePage.class, _ -> new TradePage(List.of(), null, 41, NOW));
      its.onQuery(
          OfProcesses.class,
          ParkedEvents.class,
          _ -> {
            throw new IllegalStateException("away");
          });
      assertThat(read(client(gateway)).getStatus().value()).isEqualTo(200);
    }
  }

  private void nobodyAnswers(Sides its) {
    its.onQuery(
        OfReadModels.class,
        ParkedEvents.class,
        _ -> {
          asked.incrementAndGet();
          throw new IllegalStateException("away");
        });
  }

  private static EntityExchangeResult<String> readUntil(
      WebTestClient reader, Predicate<EntityExchangeResult<String>> wish) {
    long end = System.nanoTime() + TimeUnit.MINUTES.toNanos(3);
    EntityExchangeResult<String> read = read(reader);
    while (!wish.test(read)) {
      assertThat(System.nanoTime()).as("%s", read).isLessThan(end);
      LockSupport.parkNanos(TimeUnit.MILLISECONDS.toNanos(100));
      read = read(reader);
    }
    return read;
  }

  private static EntityExchangeResult<String> read(WebTestClient reader) {
    return reader
        .get()
        .uri("/api/v1/trades")
        .header("X-API-Key", DEMO_KEY)
        .exchange()
        .expectBody(String.class)
        .returnResult();
  }

  private static boolean isTold(EntityExchangeResult<String> read) {
    return "2026-03-02T10:15:30.123Z"
        .equals(read.getResponseHeaders().getFirst(AllParkedEvents.HEADER));
  }
}
