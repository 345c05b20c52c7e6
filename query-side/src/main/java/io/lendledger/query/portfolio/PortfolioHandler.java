package io.lendledger.query.portfolio;

import io.lendledger.core.portfolio.AnalysePortfolio;
import io.lendledger.core.portfolio.InstrumentIdentifier;
import io.lendledger.core.portfolio.PortfolioAnalysis;
import io.lendledger.core.portfolio.PortfolioAnalysis.FailureCode;
import io.lendledger.core.portfolio.PortfolioAnalysis.FailureResult;
import io.lendledger.core.portfolio.PortfolioAnalysis.SuccessResult;
import io.lendledger.core.reading.PageRequest;
import io.lendledger.query.borrowrequest.BorrowRequestProjection;
import io.lendledger.query.client.InventoryProjection;
import io.lendledger.query.loan.LendingProjection;
import io.lendledger.query.marketdata.MarketDataProjection;
import io.lendledger.query.moment.Moment;
import io.lendledger.query.moment.Moments;
import io.lendledger.query.portfolio.Resolution.Failed;
import io.lendledger.query.portfolio.Resolution.Resolved;
import io.lendledger.query.projection.QueryDatabase;
import io.lendledger.query.reference.ReferenceProjection;
import java.math.BigDecimal;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.function.Function;
import org.axonframework.queryhandling.QueryHandler;
import org.jspecify.annotations.Nullable;
import org.springframework.stereotype.Component;

/** Answers {@link AnalysePortfolio} with two statements, for any number of items. */
@Component
final class PortfolioHandler {

  private static final List<String> PROJECTIONS =
      List.of(
          ReferenceProjection.NAME,
          MarketDataProjection.NAME,
          InventoryProjection.NAME,
          LendingProjection.NAME,
          BorrowRequestProjection.NAME);
  private static final PageRequest NOW = new PageRequest(1, null, null, null);

  private final QueryDatabase database;
  private final Moments moments;
  private final PortfolioRules rules;

  PortfolioHandler(QueryDatabase database, Moments moments, PortfolioRules rules) {
    this.database = database;
    this.moments = moments;
    this.rules = rules;
  }

  @QueryHandler
  PortfolioAnalysis handle(AnalysePortfolio query) {
    return analyse(query.identifiers());
  }

  private PortfolioAnalysis analyse(List<InstrumentIdentifier> items) {
    Moment moment = moments.of(NOW, PROJECTIONS);
    Collection<ListedInstrument> candidates = candidates(items, moment);
    Map<InstrumentIdentifier, Resolution> resolutions = new LinkedHashMap<>();
    Set<String> isins = new HashSet<>();
    for (InstrumentIdentifier item : items) {
      Resolution resolution = Resolution.of(item, candidates);
      resolutions.put(item, resolution);
      if (resolution instanceof Resolved resolved) {
        isins.add(resolved.instrument().isin());
      }
    }
    return results(items, resolutions, figures(isins, moment), moment);
  }

  private PortfolioAnalysis results(
      List<InstrumentIdentifier> items,
      Map<InstrumentIdentifier, Resolution> resolutions,
      Map<String, EarningFigures> figures,
      Moment moment) {
    List<SuccessResult> successes = new ArrayList<>();
    List<FailureResult> failures = new ArrayList<>();
    Set<String> seen = new HashSet<>();
    for (InstrumentIdentifier item : items) {
      if (!seen.add(item.requestKey())) {
        failures.add(
            failure(item, FailureCode.DUPLICATE_REQUEST_KEY, "another item has this requestKey"));
        continue;
      }
      switch (Objects.requireNonNull(resolutions.get(item))) {
        case Failed failed -> failures.add(failure(item, failed.code(), failed.message()));
        case Resolved resolved -> {
          EarningFigures known = Objects.requireNonNull(figures.get(resolved.instrument().isin()));
          SuccessResult success = success(item, resolved.instrument(), known, moment);
          if (success == null) {
            failures.add(
                failure(item, FailureCode.NO_MARKET_DATA, "no loan or market rate gives figures"));
          } else {
            successes.add(success);
          }
        }
      }
    }
    return new PortfolioAnalysis(List.copyOf(successes), List.copyOf(failures));
  }

  private @Nullable SuccessResult success(
      InstrumentIdentifier item,
      ListedInstrument instrument,
      EarningFigures figures,
      Moment moment) {
    BigDecimal rate = figures.lendingRateBps();
    BigDecimal utilization = figures.utilization();
    if (rate == null || utilization == null) {
      return null;
    }
    return new SuccessResult(
        item.requestKey(),
        instrument.isin(),
        EarningFigures.potentialReturn(rate, utilization, rules.clientShare()),
        rate,
        utilization,
        moment.asOf(),
        instrument.compositeBbgId(),
        instrument.compositeTicker(),
        figures.recommendedUnits(rules.targetUtilization()));
  }

  private static FailureResult failure(
      InstrumentIdentifier item, FailureCode code, String message) {
    return new FailureResult(item.requestKey(), code, message);
  }

  private List<ListedInstrument> candidates(List<InstrumentIdentifier> items, Moment moment) {
    return database
        .client()
        .sql(PortfolioSql.CANDIDATES)
        .param("position", moment.position())
        .param("isins", given(items, InstrumentIdentifier::isin))
        .param("compositeIds", given(items, InstrumentIdentifier::compositeBbgId))
        .param("tickers", given(items, InstrumentIdentifier::ticker))
        .query((row, n) -> instrument(row))
        .list();
  }

  private static String[] given(
      List<InstrumentIdentifier> items, Function<InstrumentIdentifier, @Nullable String> field) {
    return items.stream().map(field).filter(Objects::nonNull).distinct().toArray(String[]::new);
  }

  private Map<String, EarningFigures> figures(Set<String> isins, Moment moment) {
    Map<String, EarningFigures> figures = new HashMap<>();
    if (isins.isEmpty()) {
      return figures;
    }
    database
        .client()
        .sql(PortfolioSql.FIGURES)
        .param("position", moment.position())
        .param("date", moment.date())
        .param("reportingCurrency", rules.reportingCurrency())
        .param("isins", isins.toArray(String[]::new))
        .query(
            row -> {
              figures.put(row.getString("isin"), earningFigures(row));
            });
    return figures;
  }

  private static ListedInstrument instrument(ResultSet row) throws SQLException {
    return new ListedInstrument(
        row.getString("isin"),
        row.getString("composite_bbg_id"),
        row.getString("composite_ticker"),
        row.getString("country_ticker"),
        row.getString("ticker"),
        row.getString("exchange_code"),
        row.getString("mic"),
        row.getString("country_code"));
  }

  private static EarningFigures earningFigures(ResultSet row) throws SQLException {
    return new EarningFigures(
        row.getBigDecimal("loan_value"),
        row.getBigDecimal("loan_value_bps"),
        row.getBigDecimal("volume"),
        row.getBigDecimal("volume_bps"),
        row.getBigDecimal("utilization"),
        row.getBigDecimal("on_loan"),
        row.getBigDecimal("lendable"),
        row.getBigDecimal("unfilled"));
  }
}
