package io.lendledger.query.portfolio;

import io.lendledger.core.portfolio.InstrumentIdentifier;
import io.lendledger.core.portfolio.PortfolioAnalysis;
import io.lendledger.core.reading.PageRequest;
import io.lendledger.query.moment.Moment;
import io.lendledger.query.moment.Moments;
import io.lendledger.query.portfolio.Resolution.Resolved;
import io.lendledger.query.projection.QueryDatabase;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.Collection;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;
import org.springframework.stereotype.Component;

/** Analyses portfolios by two statements on the rows, for any number of items. */
@Component
final class PortfolioRows {

  private static final PageRequest NOW = new PageRequest(1, null, null, null);

  private final QueryDatabase database;
  private final Moments moments;
  private final PortfolioRules rules;

  PortfolioRows(QueryDatabase database, Moments moments, PortfolioRules rules) {
    this.database = database;
    this.moments = moments;
    this.rules = rules;
  }

  PortfolioAnalysis analyse(List<InstrumentIdentifier> items) {
    return analyse(items, moments.of(NOW, PortfolioModels.NAMES));
  }

  private PortfolioAnalysis analyse(List<InstrumentIdentifier> items, Moment moment) {
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
    Map<String, EarningFigures> figures = figures(isins, moment);
    return new Analysis(
            item -> Objects.requireNonNull(resolutions.get(item)),
            each -> Estimate.of(Objects.requireNonNull(figures.get(each.isin())), rules),
            moment.asOf())
        .of(items);
  }

  private List<ListedInstrument> candidates(List<InstrumentIdentifier> items, Moment moment) {
    return database
        .client()
        .sql(PortfolioSql.CANDIDATES)
        .param("position", moment.position())
        .param("isins", given(items, InstrumentIdentifier::isin))
        .param("compositeIds", given(items, InstrumentIdentifier::compositeBbgId))
        .param("tickers", given(items, InstrumentIdentifier::ticker))
        .query((row, n) -> ListedInstrument.of(row))
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
        .query(row -> {
          figures.put(row.getString("isin"), earningFigures(row));
        });
    return figures;
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
