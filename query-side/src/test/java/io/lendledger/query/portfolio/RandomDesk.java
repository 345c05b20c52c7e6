package io.lendledger.query.portfolio;

import static io.lendledger.query.loan.Sample.dec;

import io.lendledger.core.borrowrequest.BorrowRequestEvent.BorrowRequestCompleted;
import io.lendledger.core.borrowrequest.BorrowRequestEvent.BorrowRequestPlaced;
import io.lendledger.core.client.ClientEvent.Holding;
import io.lendledger.core.client.ClientEvent.HoldingsReported;
import io.lendledger.core.client.ClientEvent.HoldingsRestored;
import io.lendledger.core.client.ClientEvent.PreferenceSet;
import io.lendledger.core.client.ClientEvent.PreferencesWithdrawn;
import io.lendledger.core.client.ClientEvent.TransactionApplied;
import io.lendledger.core.client.KnownPreference;
import io.lendledger.core.client.RestoredHolding;
import io.lendledger.core.client.RestoredHolding.RestoredTransaction;
import io.lendledger.core.instrument.InstrumentRegistered;
import io.lendledger.core.marketdata.FxPair;
import io.lendledger.core.marketdata.FxPoint;
import io.lendledger.core.marketdata.MarketDataEvent.FxRatesPublished;
import io.lendledger.core.marketdata.MarketDataEvent.FxRatesWithdrawn;
import io.lendledger.core.marketdata.MarketDataEvent.MarketRatesPublished;
import io.lendledger.core.marketdata.MarketDataEvent.MarketRatesWithdrawn;
import io.lendledger.core.marketdata.MarketDataEvent.PricesPublished;
import io.lendledger.core.marketdata.MarketDataEvent.PricesWithdrawn;
import io.lendledger.core.marketdata.MarketRate;
import io.lendledger.core.marketdata.PricePoint;
import java.math.BigDecimal;
import java.time.LocalDate;
import java.util.List;
import java.util.Random;

/** Makes up events of everything that portfolio analysis depends on, each possible in its turn. */
public final class RandomDesk {

  public static final List<String> ISINS =
      List.of("US0378331005", "US5949181045", "DE0007164600", "US88160R1014");

  public static final List<String> LENDERS = List.of("DEMO", "OTHER");
  private static final List<String> CLIENTS = List.of("A", "B", "C");
  private static final List<String> ACCOUNTS = List.of("ACC", "ACC2");
  private static final List<String> STATUSES =
      List.of("Available", "Available", "Recall", "Restricted");
  private static final List<String> CURRENCIES = List.of("USD", "EUR", "GBP");
  private static final int KINDS = 21;

  private final RandomLoans loans = new RandomLoans();
  private int number;
  private Random dice = new Random(0);
  private LocalDate today = LocalDate.EPOCH;

  /** The events of one step. */
  public List<Object> step(int seed, LocalDate date) {
    dice = new Random(seed);
    today = date;
    loans.turn(dice, date);
    return switch (dice.nextInt(KINDS)) {
      case 0, 1 -> List.of(report());
      case 2 -> List.of(applied());
      case 3, 4 -> List.of(preference());
      case 5 -> List.of(withdrawnPreferences());
      case 6 -> List.of(restored());
      case 7, 8 -> List.of(loans.book());
      case 9, 10 -> loans.settle();
      case 11 -> loans.giveBack();
      case 12 -> loans.rerate();
      case 13 -> loans.end();
      case 14 -> List.of(new PricesPublished(day(), List.of(price())));
      case 15 ->
          List.of(
              new PricesWithdrawn(
                  day(), "w", List.of(isin()), dice.nextBoolean() ? List.of() : List.of(price())));
      case 16 -> List.of(new FxRatesPublished(day(), List.of(fx())));
      case 17 -> {
        FxPoint rate = fx();
        yield List.of(
            new FxRatesWithdrawn(
                day(),
                "w",
                List.of(new FxPair(rate.fromCurrency(), rate.toCurrency())),
                dice.nextBoolean() ? List.of() : List.of(rate)));
      }
      case 18 ->
          List.of(
              dice.nextInt(3) > 0
                  ? new MarketRatesPublished(day(), List.of(rate()))
                  : new MarketRatesWithdrawn(
                      day(),
                      "w",
                      List.of(isin()),
                      dice.nextBoolean() ? List.of() : List.of(rate())));
      case 19 -> List.of(listed());
      default -> request();
    };
  }

  private <T> T one(List<T> of) {
    return of.get(dice.nextInt(of.size()));
  }

  private String isin() {
    return one(ISINS);
  }

  private LocalDate day() {
    return today.plusDays(dice.nextInt(5) - 2L);
  }

  private BigDecimal decimal(int most) {
    return BigDecimal.valueOf(1 + dice.nextInt(most * 100), dice.nextInt(3));
  }

  private Holding holding() {
    return new Holding(
        one(ACCOUNTS),
        isin(),
        dice.nextInt(4) == 0 ? "IRVTBEBB" : null,
        "T",
        null,
        null,
        dice.nextInt(4) == 0 ? BigDecimal.ZERO : decimal(1_000),
        "USD",
        null,
        one(STATUSES));
  }

  private Object report() {
    return new HoldingsReported(
        one(LENDERS), one(CLIENTS), "s" + ++number, day(), List.of(holding()), null);
  }

  private Object applied() {
    return new TransactionApplied(
        one(LENDERS),
        one(CLIENTS),
        "t" + ++number,
        one(ACCOUNTS),
        isin(),
        null,
        dice.nextBoolean() ? "Buy" : "Sell",
        decimal(500),
        day(),
        day(),
        null);
  }

  private Object restored() {
    return new HoldingsRestored(
        one(LENDERS),
        one(CLIENTS),
        "w",
        today,
        List.of(
            new RestoredHolding(
                holding(),
                null,
                dice.nextBoolean()
                    ? List.of()
                    : List.of(
                        new RestoredTransaction(
                            "t" + ++number, "Buy", decimal(100), day(), day(), null)))));
  }

  private String status() {
    return dice.nextInt(3) > 0 ? "In" : "Out";
  }

  private Object preference() {
    return new PreferenceSet(one(LENDERS), one(CLIENTS), day(), status(), dec("90"));
  }

  private Object withdrawnPreferences() {
    var former =
        dice.nextBoolean()
            ? new KnownPreference(day(), null, null)
            : new KnownPreference(day(), status(), dec("80"));
    return new PreferencesWithdrawn(
        one(LENDERS),
        one(CLIENTS),
        "w",
        List.of(former),
        dice.nextBoolean() ? null : new KnownPreference(day(), status(), dec("70")));
  }

  private PricePoint price() {
    return new PricePoint(isin(), decimal(100), one(CURRENCIES));
  }

  private FxPoint fx() {
    String other = one(List.of("EUR", "GBP"));
    return dice.nextBoolean()
        ? new FxPoint(other, "USD", decimal(2))
        : new FxPoint("USD", other, decimal(2));
  }

  private MarketRate rate() {
    return new MarketRate(
        isin(), decimal(500), decimal(1_000_000), dice.nextBoolean() ? null : dec("0.5"));
  }

  private Object listed() {
    int variant = dice.nextInt(3);
    return new InstrumentRegistered(
        isin(),
        "Share",
        "Equity",
        dice.nextBoolean() ? null : "BBG000B9XRY4",
        "T" + variant + " US",
        "T" + variant,
        dice.nextBoolean() ? "T" : null,
        "US",
        dice.nextBoolean() ? "XNAS" : null,
        "US",
        "US",
        "US",
        "USD",
        null,
        null);
  }

  private List<Object> request() {
    String id = "Q" + ++number;
    var placed =
        new BorrowRequestPlaced(
            id,
            "BORR",
            null,
            isin(),
            1_000,
            "Non-Cash",
            dec("4"),
            null,
            null,
            "USD",
            dec("102"),
            null,
            "Open",
            today,
            today,
            dice.nextBoolean() ? today.plusDays(dice.nextInt(5)) : null);
    return dice.nextInt(3) == 0
        ? List.of(placed)
        : List.of(
            placed, new BorrowRequestCompleted(id, List.of(), dice.nextInt(1_000), List.of()));
  }
}
