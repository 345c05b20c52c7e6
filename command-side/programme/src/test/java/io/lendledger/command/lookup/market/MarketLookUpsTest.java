package io.lendledger.command.lookup.market;

import static io.lendledger.command.lookup.LookUpRun.DAY;
import static io.lendledger.command.lookup.LookUpRun.ISIN;
import static io.lendledger.command.lookup.LookUpRun.dec;
import static org.assertj.core.api.Assertions.assertThat;

import io.lendledger.command.lookup.LookUpRun;
import io.lendledger.command.lookup.inventory.ClientPreferences;
import io.lendledger.command.lookup.inventory.Lenders;
import io.lendledger.core.borrower.BorrowerRegistered;
import io.lendledger.core.client.ClientEvent.PreferenceSet;
import io.lendledger.core.client.ClientKey;
import io.lendledger.core.instrument.Isin;
import io.lendledger.core.lender.ClientId;
import io.lendledger.core.lender.LenderCode;
import io.lendledger.core.lender.LenderRegistered;
import io.lendledger.core.marketdata.FxPoint;
import io.lendledger.core.marketdata.MarketDataEvent.FxRatesPublished;
import io.lendledger.core.marketdata.MarketDataEvent.PricesPublished;
import io.lendledger.core.marketdata.PricePoint;
import java.math.BigDecimal;
import java.time.LocalDate;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

class MarketLookUpsTest {

  private final LookUpRun lookUps = new LookUpRun();

  @AfterEach
  void stop() {
    lookUps.close();
  }

  @Test
  void referenceAndMarketDataAreLookedUp() {
    lookUps.tell(
        new LenderRegistered("DEMO", "Demo Lender", dec("20"), dec("5"), "USD"),
        new BorrowerRegistered("BRW1", "Demo Borrower", null, dec("102")),
        new PricesPublished(DAY, List.of(new PricePoint(ISIN, dec("50.25"), "USD"))),
        new FxRatesPublished(DAY, List.of(new FxPoint("USD", "JPY", dec("125")))),
        new PreferenceSet("DEMO", "A", DAY, "In", dec("80")));

    assertThat(lookUps.get(Lenders.class).feeSplits(new LenderCode("DEMO")).orElseThrow())
        .hasToString("FeeSplits[service=20, otherAgent=5]");
    assertThat(lookUps.get(Prices.class).latest(new Isin(ISIN), DAY.minusDays(1))).isEmpty();
    assertThat(
            lookUps
                .get(Prices.class)
                .latest(new Isin(ISIN), DAY.plusDays(3))
                .orElseThrow()
                .amount())
        .isEqualByComparingTo("50.25");
    assertThat(lookUps.get(FxRates.class).latest("JPY", "USD", DAY).orElseThrow())
        .isEqualByComparingTo("0.008");
    assertThat(lookUps.get(FxRates.class).latest("JPY", "JPY", DAY)).contains(BigDecimal.ONE);
    ClientKey client = new ClientKey(new LenderCode("DEMO"), new ClientId("A"));
    assertThat(lookUps.get(ClientPreferences.class).feeSplit(client, DAY)).isPresent();
    assertThat(lookUps.get(ClientPreferences.class).feeSplit(client, DAY.minusDays(1))).isEmpty();
  }

  @Test
  void anFxRateIsTheNewestOfBothDirections() {
    LocalDate later = DAY.plusDays(1);
    lookUps.tell(
        new PricesPublished(DAY, List.of(new PricePoint(ISIN, dec("50"), "EUR"))),
        new FxRatesPublished(DAY, List.of(new FxPoint("EUR", "USD", dec("1.25")))),
        new FxRatesPublished(later, List.of(new FxPoint("USD", "EUR", dec("0.75")))),
        new FxRatesPublished(DAY, List.of(new FxPoint("XAU", "EUR", dec("0.000000003")))));

    assertThat(fxRate("EUR", "USD", DAY)).isEqualByComparingTo("1.25");
    assertThat(fxRate("EUR", "USD", later)).isEqualByComparingTo("1.333333333333");
    assertThat(fxRate("USD", "EUR", DAY)).isEqualByComparingTo("0.8");
    assertThat(fxRate("EUR", "XAU", DAY)).isEqualByComparingTo("333333333.333333333333");
    assertThat(mark("USD", DAY)).isEqualByComparingTo("1.25");
    assertThat(mark("USD", later)).isEqualByComparingTo("1.333333333333");
    assertThat(mark("XAU", later)).isEqualByComparingTo("333333333.333333333333");
    assertThat(mark("EUR", later)).isEqualByComparingTo("1");
  }

  private BigDecimal fxRate(String from, String to, LocalDate day) {
    return lookUps.get(FxRates.class).latest(from, to, day).orElseThrow();
  }

  private BigDecimal mark(String currency, LocalDate day) {
    var key = new MarketMarks.MarkKey(ISIN, currency, day);
    return lookUps.get(MarketMarks.class).latest(Set.of(key)).get(key).fxRate();
  }
}
