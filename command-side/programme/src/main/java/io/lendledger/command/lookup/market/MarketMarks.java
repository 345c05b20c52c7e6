package io.lendledger.command.lookup.market;

import io.lendledger.command.lookup.LookUps;
import java.math.BigDecimal;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.LocalDate;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.stereotype.Component;

/** The values of securities in loan currencies: the latest price and FX rate on or before a day. */
@Component
public class MarketMarks {

  /** Needs {@code point (isin, currency, day)}; price and rate are null where there are none. */
  public static final String LATEST =
      """
      SELECT point.isin, point.currency, point.day, price.price,
        price.currency AS price_currency,
        CASE WHEN price.currency = point.currency THEN 1 ELSE fx.rate END AS fx_rate
      FROM point
      LEFT JOIN LATERAL (
        SELECT each.price, each.currency FROM command.price each
        WHERE each.isin = point.isin AND each.date <= point.day
        ORDER BY each.date DESC LIMIT 1) price ON true
      LEFT JOIN LATERAL (
      %s) fx ON true
      """
          .formatted(FxRates.latestSql("price.currency", "point.currency", "point.day"));

  /** The mark of a security on a day in a loan currency; null where nothing is known. */
  public record Mark(
      MarkKey key,
      @Nullable BigDecimal price,
      @Nullable String priceCurrency,
      @Nullable BigDecimal fxRate) {}

  /** The key of a mark: security, loan currency and day. */
  public record MarkKey(String isin, String currency, LocalDate day) {}

  private final JdbcClient jdbc;

  MarketMarks(JdbcClient jdbc) {
    this.jdbc = jdbc;
  }

  /** The marks of many securities and days at a time; each key has one. */
  public Map<MarkKey, Mark> latest(Set<MarkKey> keys) {
    List<MarkKey> wanted = List.copyOf(keys);
    Map<MarkKey, Mark> marks = new HashMap<>();
    jdbc.sql(
            """
            WITH point AS (
              SELECT * FROM unnest(?::text[], ?::text[], ?::date[]) AS wanted(isin, currency, day))
            """
                + LATEST)
        .param(LookUps.column(wanted, MarkKey::isin))
        .param(LookUps.column(wanted, MarkKey::currency))
        .param(LookUps.column(wanted, MarkKey::day))
        .query(row -> {
          Mark mark = mark(row);
          marks.put(mark.key(), mark);
        });
    return marks;
  }

  public static Mark mark(ResultSet row) throws SQLException {
    return new Mark(
        new MarkKey(
            row.getString("isin"),
            row.getString("currency"),
            row.getObject("day", LocalDate.class)),
        row.getBigDecimal("price"),
        row.getString("price_currency"),
        row.getBigDecimal("fx_rate"));
  }
}
