package io.lendledger.query.reference;

import io.lendledger.core.borrower.BorrowerRegistered;
import io.lendledger.core.instrument.InstrumentRegistered;
import io.lendledger.core.lender.LenderRegistered;
import io.lendledger.query.projection.ModelNames;
import io.lendledger.query.projection.Projection;
import io.lendledger.query.projection.Row;
import io.lendledger.query.projection.Rows;
import io.lendledger.query.projection.StoredEvent;
import io.lendledger.query.projection.Table;
import java.util.List;
import java.util.function.Function;
import org.springframework.stereotype.Component;

/** Names and attributes of lenders, borrowers and instruments. */
@Component
public final class ReferenceProjection implements Projection {

  private static final Table LENDER =
      Table.keyed("lender", "lender_code")
          .values("lender_name", "service_fee_split", "other_agent_fee_split", "billing_currency");
  private static final Table BORROWER =
      Table.keyed("borrower", "borrower_code")
          .values("borrower_name", "external_borrower_code", "margin_percent");
  private static final Table INSTRUMENT =
      Table.keyed("instrument", "isin")
          .values(
              "instrument_name",
              "instrument_type",
              "composite_bbg_id",
              "composite_ticker",
              "country_ticker",
              "ticker",
              "exchange_code",
              "mic",
              "country_code",
              "country_of_incorporation",
              "country_of_listing",
              "currency",
              "issuer",
              "maturity_date");

  @Override
  public String name() {
    return ModelNames.REFERENCE;
  }

  @Override
  public List<Class<?>> reads() {
    return List.of(LenderRegistered.class, BorrowerRegistered.class, InstrumentRegistered.class);
  }

  @Override
  public List<String> tables() {
    return List.of("lender", "borrower", "instrument");
  }

  @Override
  public void project(List<StoredEvent> events, Rows rows) {
    rows.load(LENDER, "lender_code", keys(events, LenderRegistered.class, e -> e.lenderCode()));
    rows.load(
        BORROWER, "borrower_code", keys(events, BorrowerRegistered.class, e -> e.borrowerCode()));
    rows.load(INSTRUMENT, "isin", keys(events, InstrumentRegistered.class, e -> e.isin()));
    for (StoredEvent event : events) {
      switch (event.payload()) {
        case LenderRegistered lender -> rows.put(LENDER, row(lender), event.position());
        case BorrowerRegistered borrower -> rows.put(BORROWER, row(borrower), event.position());
        case InstrumentRegistered one -> rows.put(INSTRUMENT, row(one), event.position());
        default -> throw new IllegalArgumentException(event.toString());
      }
    }
  }

  private static <E> List<String> keys(
      List<StoredEvent> events, Class<E> type, Function<E, String> key) {
    return events.stream()
        .map(StoredEvent::payload)
        .filter(type::isInstance)
        .map(type::cast)
        .map(key)
        .toList();
  }

  private static Row row(LenderRegistered lender) {
    return Row.empty()
        .with("lender_code", lender.lenderCode())
        .with("lender_name", lender.lenderName())
        .with("service_fee_split", lender.serviceFeeSplit())
        .with("other_agent_fee_split", lender.otherAgentFeeSplit())
        .with("billing_currency", lender.billingCurrency());
  }

  private static Row row(BorrowerRegistered borrower) {
    return Row.empty()
        .with("borrower_code", borrower.borrowerCode())
        .with("borrower_name", borrower.borrowerName())
        .with("external_borrower_code", borrower.externalBorrowerCode())
        .with("margin_percent", borrower.marginPercent());
  }

  private static Row row(InstrumentRegistered instrument) {
    return Row.empty()
        .with("isin", instrument.isin())
        .with("instrument_name", instrument.instrumentName())
        .with("instrument_type", instrument.instrumentType())
        .with("composite_bbg_id", instrument.compositeBbgId())
        .with("composite_ticker", instrument.compositeTicker())
        .with("country_ticker", instrument.countryTicker())
        .with("ticker", instrument.ticker())
        .with("exchange_code", instrument.exchangeCode())
        .with("mic", instrument.mic())
        .with("country_code", instrument.countryCode())
        .with("country_of_incorporation", instrument.countryOfIncorporation())
        .with("country_of_listing", instrument.countryOfListing())
        .with("currency", instrument.currency())
        .with("issuer", instrument.issuer())
        .with("maturity_date", instrument.maturityDate());
  }
}
