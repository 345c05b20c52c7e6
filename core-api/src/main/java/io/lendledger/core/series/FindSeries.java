package io.lendledger.core.series;

import io.lendledger.core.lender.LenderCode;
import io.lendledger.core.reading.PageRequest;
import java.time.LocalDate;
import org.jspecify.annotations.Nullable;

/**
 * Asks for a {@link SeriesPage}, sorted by bucket, group, currency and lender.
 *
 * @param lender whose; null for all, which are added up unless they are told apart
 * @param from first day; the first of a month when buckets are months
 * @param to last day; the last of a month when buckets are months
 * @param groupBy what points of a bucket are divided by besides currencies; null for nothing
 */
public record FindSeries(
    @Nullable LenderCode lender,
    SeriesMetric metric,
    LocalDate from,
    LocalDate to,
    SeriesBucket bucket,
    @Nullable SeriesDimension groupBy,
    @Nullable String isin,
    @Nullable String borrowerCode,
    @Nullable String clientId,
    PageRequest page) {

  /** Whether points are one lender's: clients of different lenders may have the same names. */
  public boolean byLender() {
    return lender != null || groupBy == SeriesDimension.CLIENT || groupBy == SeriesDimension.LENDER;
  }

  /** Whether clients are told apart, as groups or by the filter. */
  public boolean byClient() {
    return groupBy == SeriesDimension.CLIENT || clientId != null;
  }
}
