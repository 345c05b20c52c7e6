package io.lendledger.query.portfolio;

import static org.assertj.core.api.Assertions.assertThat;

import io.lendledger.core.portfolio.InstrumentIdentifier;
import io.lendledger.query.portfolio.IndexKeeper.Outcome;
import io.lendledger.query.projection.StoredEvent;
import io.lendledger.query.projection.TestLedger;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.List;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.Size;

/** Whatever happens, and whenever the index is loaded, it answers what the rows answer. */
class IndexHistoriesTest {

  private static final int KINDS = 16;

  @Property(tries = 8)
  void memoryAnswersWhatTheRowsAnswer(@ForAll @Size(min = 10, max = 60) List<Integer> dice) {
    try (var ledger = new TestLedger()) {
      var desk = new RandomDesk();
      IndexKeeper keeper = ledger.part(IndexKeeper.class);
      List<Object> batch = new ArrayList<>();
      boolean loaded = false;
      for (int step : dice) {
        batch.addAll(desk.step(step, today(ledger)));
        switch (Math.floorMod(step >> 8, KINDS)) {
          case 0, 1, 2, 3 -> {
            continue;
          }
          case 4 -> ledger.setTime(ledger.now().plusSeconds(86_400).toString());
          case 5 -> ledger.setTime(ledger.now().plusSeconds(3 * 86_400).toString());
          case 6 -> loaded = false;
          case 7 -> ledger.replay(1 + Math.floorMod(step, 7));
          default -> {}
        }
        ledger.tell(batch.toArray());
        batch.clear();
        loaded = brought(ledger, keeper, loaded);
        requireAlike(ledger);
      }
    }
  }

  private static LocalDate today(TestLedger ledger) {
    return LocalDate.ofInstant(ledger.now(), ZoneOffset.UTC);
  }

  private static boolean brought(TestLedger ledger, IndexKeeper keeper, boolean loaded) {
    if (!loaded) {
      assertThat(keeper.load()).isTrue();
      return true;
    }
    List<StoredEvent> news = ledger.toldBehind(keeper.position());
    var touched = new TouchedKeys();
    news.forEach(event -> touched.add(event, keeper.requestsPosition()));
    assertThat(keeper.look()).isEqualTo(Outcome.DONE);
    assertThat(keeper.follow(news, touched)).isEqualTo(Outcome.DONE);
    return true;
  }

  private static void requireAlike(TestLedger ledger) {
    List<InstrumentIdentifier> items = items();
    assertThat(ledger.part(PortfolioIndex.class).analyse(items, ledger.head(), today(ledger)))
        .isEqualTo(ledger.part(PortfolioRows.class).analyse(items));
  }

  static List<InstrumentIdentifier> items() {
    List<InstrumentIdentifier> items = new ArrayList<>();
    for (String isin : RandomDesk.ISINS) {
      items.add(item(isin, isin, null, null, null));
      items.add(item(isin + "/XNAS", isin, null, null, "XNAS"));
      items.add(item(isin + "/T", isin, null, "T", null));
    }
    for (String ticker : List.of("T", "T0", "T1", "T2", "T1 US")) {
      items.add(item(ticker, null, null, ticker, null));
      items.add(item(ticker + "/XNAS", null, null, ticker, "XNAS"));
    }
    items.add(item("composite", null, "BBG000B9XRY4", null, null));
    items.add(item("composite/T1", null, "BBG000B9XRY4", "T1", null));
    items.add(item("composite", null, "BBG000B9XRY4", null, null));
    items.add(item("unknown", "GB0002634946", null, null, null));
    items.add(item("wrong", "US0378331006", null, null, null));
    items.add(item("nothing", null, null, null, null));
    return items;
  }

  private static InstrumentIdentifier item(
      String key, String isin, String compositeId, String ticker, String mic) {
    return new InstrumentIdentifier(key, isin, compositeId, ticker, null, mic, null);
  }
}
