package io.lendledger.query.collateral;

import io.lendledger.core.collateral.CollateralLine;
import io.lendledger.core.collateral.CollateralReported;
import io.lendledger.core.collateral.CollateralSecurity;
import io.lendledger.core.collateral.CollateralValue;
import io.lendledger.query.projection.ModelNames;
import io.lendledger.query.projection.Projection;
import io.lendledger.query.projection.Row;
import io.lendledger.query.projection.Rows;
import io.lendledger.query.projection.StoredEvent;
import io.lendledger.query.projection.Table;
import java.util.List;
import java.util.Map;
import org.springframework.stereotype.Component;

/** The collateral of each RQV account and day, as reported last. */
@Component
public final class CollateralProjection implements Projection {

  private static final List<String> ACCOUNT = List.of("collateral_date", "rqv_account");
  private static final Table COLLATERAL =
      Table.keyed("collateral", "collateral_date", "rqv_account", "line")
          .values(
              "lender_code",
              "account_number",
              "borrower_code",
              "triparty_agent",
              "collateral_type",
              "instrument_name",
              "isin",
              "ticker",
              "bbg_id",
              "instrument_type",
              "issuer",
              "maturity_date",
              "rating_first_agency",
              "rating_second_agency",
              "quantity",
              "market_price",
              "market_currency",
              "market_value",
              "fx_rate",
              "collateral_price",
              "collateral_currency",
              "collateral_value",
              "haircut_percent",
              "collateral_value_with_haircut");

  @Override
  public String name() {
    return ModelNames.COLLATERAL;
  }

  @Override
  public List<Class<?>> reads() {
    return List.of(CollateralReported.class);
  }

  @Override
  public List<String> tables() {
    return List.of("collateral");
  }

  @Override
  public void project(List<StoredEvent> events, Rows rows) {
    var reports = events.stream().map(each -> (CollateralReported) each.payload()).toList();
    rows.load(
        COLLATERAL,
        Map.of(
            "collateral_date", reports.stream().map(CollateralReported::date).toList(),
            "rqv_account", reports.stream().map(CollateralReported::rqvAccount).toList()));
    for (StoredEvent event : events) {
      replace((CollateralReported) event.payload(), rows, event.position());
    }
  }

  private static void replace(CollateralReported report, Rows rows, long position) {
    Row account =
        Row.empty().with("collateral_date", report.date()).with("rqv_account", report.rqvAccount());
    long line = 0;
    for (CollateralLine each : report.lines()) {
      Row key = account.with("line", ++line);
      rows.put(COLLATERAL, value(security(key, each), each.value()), position);
    }
    long last = line;
    rows.alike(COLLATERAL, ACCOUNT, account).stream()
        .filter(row -> row.number("line") > last)
        .forEach(row -> rows.remove(COLLATERAL, row, position));
  }

  private static Row security(Row row, CollateralLine line) {
    CollateralSecurity security = line.security();
    String isin = security.isin();
    return row.with("lender_code", line.lenderCode())
        .with("account_number", line.accountNumber())
        .with("borrower_code", line.borrowerCode())
        .with("triparty_agent", line.tripartyAgent())
        .with("collateral_type", line.collateralType())
        .with("instrument_name", security.instrumentName())
        .with("isin", isin == null ? "" : isin)
        .with("ticker", security.ticker())
        .with("bbg_id", security.bbgId())
        .with("instrument_type", security.instrumentType())
        .with("issuer", security.issuer())
        .with("maturity_date", security.maturityDate())
        .with("rating_first_agency", security.ratingFirstAgency())
        .with("rating_second_agency", security.ratingSecondAgency())
        .with("quantity", line.quantity());
  }

  private static Row value(Row row, CollateralValue value) {
    return row.with("market_price", value.marketPrice())
        .with("market_currency", value.marketCurrency())
        .with("market_value", value.marketValue())
        .with("fx_rate", value.fxRate())
        .with("collateral_price", value.collateralPrice())
        .with("collateral_currency", value.collateralCurrency())
        .with("collateral_value", value.collateralValue())
        .with("haircut_percent", value.haircutPercent())
        .with("collateral_value_with_haircut", value.collateralValueWithHaircut());
  }
}
