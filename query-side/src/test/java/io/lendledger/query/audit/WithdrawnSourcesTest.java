package io.lendledger.query.audit;

import static io.lendledger.query.audit.LentMonth.MONDAY;
import static io.lendledger.query.loan.Sample.DEMO;
import static io.lendledger.query.loan.Sample.ISIN;
import static io.lendledger.query.loan.Sample.dec;
import static org.assertj.core.api.Assertions.assertThat;

import io.lendledger.core.audit.FindLineage;
import io.lendledger.core.audit.Lineage;
import io.lendledger.core.client.ClientEvent.PreferenceSet;
import io.lendledger.core.client.ClientEvent.PreferencesWithdrawn;
import io.lendledger.core.client.ClientKey;
import io.lendledger.core.client.KnownPreference;
import io.lendledger.core.lender.ClientId;
import io.lendledger.core.marketdata.FxPair;
import io.lendledger.core.marketdata.FxPoint;
import io.lendledger.core.marketdata.MarketDataCommand.MarketDataKey;
import io.lendledger.core.marketdata.MarketDataEvent.FxRatesPublished;
import io.lendledger.core.marketdata.MarketDataEvent.FxRatesWithdrawn;
import io.lendledger.core.marketdata.MarketDataEvent.PricesPublished;
import io.lendledger.core.marketdata.MarketDataEvent.PricesWithdrawn;
import io.lendledger.core.marketdata.PricePoint;
import io.lendledger.query.audit.Standing.Word;
import io.lendledger.query.projection.TestLedger;
import java.time.LocalDate;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** What was withdrawn before a day was accrued did not give it its figures. */
class WithdrawnSourcesTest {

  private static final LentMonth LOAN = new LentMonth("L0000001", 9_000);
  private static final LocalDate TENTH = LocalDate.of(2026, 3, 10);
  private static final String CLIENT = new ClientKey(DEMO, new ClientId("A")).toString();

  private final TestLedger ledger = new TestLedger();
  private long split;
  private long price;

  @BeforeEach
  void lend() {
    split = told(CLIENT, set(MONDAY, "In", "90"));
    price = told(prices(MONDAY), published(MONDAY, "50"));
    told(LOAN.loan(), LOAN.delivered());
  }

  @AfterEach
  void stop() {
    ledger.close();
  }

  @Test
  void aWithdrawnPreferenceWithTheSameSplitIsNoSource() {
    told(CLIENT, set(TENTH, "Out", "90"));
    told(CLIENT, withdrawn(new KnownPreference(TENTH, null, null)));

    assertThat(sources("feeSplitClient")).containsExactly(split);
  }

  @Test
  void aPreferenceThatHoldsAgainIsTheSource() {
    told(CLIENT, set(MONDAY, "Out", "90"));
    told(CLIENT, withdrawn(new KnownPreference(MONDAY, "In", dec("90.0"))));

    assertThat(sources("feeSplitClient")).containsExactly(split);
  }

  @Test
  void aPreferenceThatCameWhileTheDayWasBeingClosedIsNoSource() {
    told(CLIENT, set(TENTH, "In", "80"));

    assertThat(sources("feeSplitClient")).containsExactly(split);
  }

  @Test
  void aWithdrawnListWithTheSamePriceIsNoSource() {
    told(prices(TENTH), published(TENTH, "50"));
    told(prices(TENTH), new PricesWithdrawn(TENTH, "s-2", List.of(ISIN), List.of()));

    assertThat(sources("marketPrice")).containsExactly(price);
  }

  @Test
  void aPriceThatHoldsAgainIsTheSource() {
    told(prices(MONDAY), published(MONDAY, "49"));
    told(prices(MONDAY), published(MONDAY, "50.0"));
    long correction = ledger.head();
    assertThat(sources("marketPrice")).containsExactly(correction);
    told(
        prices(MONDAY),
        new PricesWithdrawn(MONDAY, "s-3", List.of(ISIN), List.of(point("49"))),
        new PricesWithdrawn(MONDAY, "s-2", List.of(ISIN), List.of(point("50"))));

    assertThat(sources("marketPrice")).containsExactly(price);
  }

  @Test
  void aPriceThatCameWhileTheDayWasBeingClosedIsNoSource() {
    told(prices(MONDAY), published(MONDAY, "49"));

    assertThat(sources("marketPrice")).containsExactly(price);
  }

  @Test
  void aListThatWasWithdrawnOnlyAfterwardsIsTheSource() {
    long later = told(prices(TENTH), published(TENTH, "50"));
    told(LOAN.loan(), LOAN.day(TENTH, "4.20"));
    told(prices(TENTH), new PricesWithdrawn(TENTH, "s-2", List.of(ISIN), List.of()));

    assertThat(explained("marketPrice")).containsExactly(later);
  }

  @Test
  void aRateOfTheOtherDirectionHoldsWhereTheDirectOneWasWithdrawn() {
    var rates = new PublishedFxRates("EUR", "USD");
    var reverse = new FxPoint("USD", "EUR", dec("0.8"));
    var direct = new FxPoint("EUR", "USD", dec("1.2"));
    var others = new FxPoint("EUR", "GBP", dec("0.9"));

    assertThat(rates.after(new FxRatesPublished(TENTH, List.of(others)), 0)).isEmpty();
    assertThat(rates.after(new FxRatesPublished(TENTH, List.of(reverse)), 1))
        .contains(new Word<>(1, reverse));
    assertThat(rates.after(new FxRatesPublished(TENTH, List.of(direct)), 2))
        .contains(new Word<>(2, direct));
    assertThat(
            rates.after(
                new FxRatesWithdrawn(TENTH, "s-1", List.of(new FxPair("EUR", "USD")), List.of()),
                3))
        .contains(new Word<>(1, reverse));
  }

  private List<Long> sources(String input) {
    told(LOAN.loan(), LOAN.day(TENTH, "4.20"));
    return explained(input);
  }

  private List<Long> explained(String input) {
    Lineage day = ledger.ask(new FindLineage("accrual:L0000001-C01:2026-03-10"), Lineage.class);
    return day.inputs().stream()
        .filter(each -> each.name().equals(input))
        .flatMap(each -> each.positions().stream())
        .toList();
  }

  private long told(String aggregate, Object... events) {
    ledger.tellOf(aggregate, Map.of(), events);
    return ledger.head();
  }

  private static String prices(LocalDate date) {
    return new MarketDataKey("prices", date).toString();
  }

  private static PricesPublished published(LocalDate date, String price) {
    return new PricesPublished(date, List.of(point(price)));
  }

  private static PricePoint point(String price) {
    return new PricePoint(ISIN, dec(price), "USD");
  }

  private static PreferenceSet set(LocalDate from, String status, String split) {
    return new PreferenceSet("DEMO", "A", from, status, dec(split));
  }

  private static PreferencesWithdrawn withdrawn(KnownPreference former) {
    return new PreferencesWithdrawn("DEMO", "A", "s-2", List.of(former), null);
  }
}
