package io.lendledger.query.portfolio;

import static io.lendledger.core.portfolio.PortfolioAnalysis.FailureCode.AMBIGUOUS;
import static io.lendledger.core.portfolio.PortfolioAnalysis.FailureCode.CONFLICTING_IDENTIFIERS;
import static io.lendledger.core.portfolio.PortfolioAnalysis.FailureCode.INVALID_IDENTIFIER;
import static io.lendledger.core.portfolio.PortfolioAnalysis.FailureCode.NOT_FOUND;
import static io.lendledger.core.portfolio.PortfolioAnalysis.FailureCode.NO_IDENTIFIER;
import static io.lendledger.query.loan.Sample.dec;
import static org.assertj.core.api.Assertions.assertThat;

import io.lendledger.core.portfolio.InstrumentIdentifier;
import io.lendledger.core.portfolio.PortfolioAnalysis.FailureCode;
import java.math.BigDecimal;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

class ResolutionTest {

  private static final ListedInstrument APPLE =
      new ListedInstrument(
          "US0378331005", "BBG000B9XRY4", "AAPL US", "AAPL UW", "AAPL", "UW", "XNAS", "US");
  private static final ListedInstrument SAP =
      new ListedInstrument(
          "DE0007164600", "BBG000BG7DY8", "SAP GR", "SAP GY", "SAP", "GY", "XETR", "DE");
  private static final ListedInstrument SAP_RECEIPT =
      new ListedInstrument(
          "US8030542042", "BBG000BDSLD7", "SAP US", "SAP UN", "SAP", "UN", "XNYS", "US");
  private static final ListedInstrument UNNAMED =
      new ListedInstrument("US0378331005", null, null, null, null, null, null, null);
  private static final List<ListedInstrument> ALL = List.of(APPLE, SAP, SAP_RECEIPT);

  @Test
  void resolvesByIsinThenCompositeIdThenTicker() {
    assertResolved(item("US0378331005", null, null, null, null, null), APPLE);
    assertResolved(item(null, "BBG000BG7DY8", null, null, null, null), SAP);
    assertResolved(item(null, null, "AAPL", null, null, null), APPLE);
    assertResolved(item(null, null, "AAPL US", null, null, null), APPLE);
  }

  @Test
  void narrowsATickerByMarketExchangeOrCountry() {
    assertFailed(item(null, null, "SAP", null, null, null), AMBIGUOUS);
    assertResolved(item(null, null, "SAP", null, "XETR", null), SAP);
    assertResolved(item(null, null, "SAP", "UN", null, null), SAP_RECEIPT);
    assertResolved(item(null, null, "SAP", "GR", null, null), SAP);
    assertResolved(item(null, null, "SAP", null, null, "US"), SAP_RECEIPT);
    assertFailed(item(null, null, "SAP", null, "XLON", null), NOT_FOUND);
  }

  @Test
  void refusesIdentifiersThatContradictEachOther() {
    assertFailed(
        item("US0378331005", "BBG000BG7DY8", null, null, null, null), CONFLICTING_IDENTIFIERS);
    assertFailed(item("US0378331005", null, "SAP", null, null, null), CONFLICTING_IDENTIFIERS);
    assertFailed(item(null, "BBG000BG7DY8", null, null, null, "US"), CONFLICTING_IDENTIFIERS);
  }

  /** Both ways resolve alike: among rows, and in the index. */
  @Test
  void tickersAndExchangesContradictWhicheverOfThemAreKnown() {
    var composite =
        new ListedInstrument("US0378331005", null, "AAPL US", null, null, null, null, null);
    var country =
        new ListedInstrument("US0378331005", null, null, "AAPL UW", null, null, null, null);
    var plain = new ListedInstrument("US0378331005", null, null, "AAPL", null, null, null, null);
    assertThat(codes(item("US0378331005", null, "MSFT", null, null, null), composite, country))
        .containsOnly(CONFLICTING_IDENTIFIERS);
    assertThat(codes(item("US0378331005", null, null, "GY", null, null), country))
        .containsOnly(CONFLICTING_IDENTIFIERS);
    assertThat(codes(item("US0378331005", null, null, "UW", null, null), composite)).isEmpty();
    assertThat(codes(item("US0378331005", null, "AAPL", null, null, null), composite, country))
        .isEmpty();
    assertThat(codes(item("US0378331005", null, "AAPL US", "US", null, null), composite)).isEmpty();
    assertThat(codes(item("US0378331005", null, "AAPL", "UW", null, null), country, plain))
        .isEmpty();
    assertThat(codes(item("US0378331005", null, "MSFT", "GY", null, null), UNNAMED)).isEmpty();
  }

  private static List<FailureCode> codes(
      InstrumentIdentifier item, ListedInstrument... registered) {
    return Stream.of(registered)
        .flatMap(each -> Stream.of(Resolution.of(item, List.of(each)), indexOf(each).resolve(item)))
        .filter(Resolution.Failed.class::isInstance)
        .map(each -> ((Resolution.Failed) each).code())
        .toList();
  }

  private static InstrumentIndex indexOf(ListedInstrument registered) {
    var index = new InstrumentIndex(new PortfolioRules(dec("0.72"), BigDecimal.ONE, "USD"));
    index.apply(
        new IndexChange(
            List.of(registered), List.of(), List.of(), List.of(), Map.of(), Map.of(), null));
    return index;
  }

  @Test
  void refusesItemsWithoutOrWithInvalidIdentifiers() {
    assertFailed(item(null, null, null, "UW", "XNAS", "US"), NO_IDENTIFIER);
    assertFailed(item("US0378331006", null, null, null, null, null), INVALID_IDENTIFIER);
    assertFailed(item(null, "BBG000B9XRY5", null, null, null, null), INVALID_IDENTIFIER);
    assertFailed(item(null, null, "AAPL", null, null, "XX"), INVALID_IDENTIFIER);
    assertFailed(item(null, null, "AAPL", null, "NASDAQ", null), INVALID_IDENTIFIER);
  }

  /** Instruments are registered with any composite identifier, so any of them may be asked for. */
  @Test
  void findsACompositeIdOfAnotherFormWhereOneIsRegistered() {
    ListedInstrument own =
        new ListedInstrument("US0378331005", "BBG000000001", null, null, null, null, null, null);
    assertThat(Resolution.of(item(null, "BBG000000001", null, null, null, null), List.of(own, SAP)))
        .isEqualTo(new Resolution.Resolved(own));
    assertThat(
            Resolution.of(
                item("US0378331005", "BBG000000001", null, null, null, null), List.of(own)))
        .isEqualTo(new Resolution.Resolved(own));
    assertFailed(item(null, "BBG000000001", null, null, null, null), INVALID_IDENTIFIER);
  }

  @Test
  void aCompositeIdOfAnotherContradictsAnIsinWithoutOne() {
    ListedInstrument bare =
        new ListedInstrument("US5949181045", null, null, null, null, null, null, null);
    InstrumentIdentifier both = item("US5949181045", "BBG000BG7DY8", null, null, null, null);
    assertThat(Resolution.of(both, List.of(bare, SAP)))
        .isInstanceOfSatisfying(
            Resolution.Failed.class,
            failed -> assertThat(failed.code()).isEqualTo(CONFLICTING_IDENTIFIERS));
    assertThat(Resolution.of(both, List.of(bare))).isEqualTo(new Resolution.Resolved(bare));
  }

  @Test
  void doesNotFindWhatIsUnknown() {
    assertFailed(item("US5949181045", null, null, null, null, null), NOT_FOUND);
  }

  private static void assertResolved(InstrumentIdentifier item, ListedInstrument expected) {
    assertThat(Resolution.of(item, ALL)).isEqualTo(new Resolution.Resolved(expected));
  }

  private static void assertFailed(InstrumentIdentifier item, FailureCode expected) {
    assertThat(Resolution.of(item, ALL))
        .isInstanceOfSatisfying(
            Resolution.Failed.class, failed -> assertThat(failed.code()).isEqualTo(expected));
  }

  private static InstrumentIdentifier item(
      String isin, String figi, String ticker, String exchange, String mic, String country) {
    return new InstrumentIdentifier("k", isin, figi, ticker, exchange, mic, country);
  }
}
