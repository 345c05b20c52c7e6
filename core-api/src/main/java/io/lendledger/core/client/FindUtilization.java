package io.lendledger.core.client;

import io.lendledger.core.lender.LenderCode;
import io.lendledger.core.reading.PageRequest;
import org.jspecify.annotations.Nullable;

/**
 * Asks for a {@link UtilizationPage}, sorted by row, column and lender. Units of different
 * securities do not add up: the ISIN is a dimension or the filter.
 *
 * @param lender whose; null for all, whose units are added up unless clients tell them apart
 * @param rows what rows stand for
 * @param columns what columns stand for; null for none
 */
public record FindUtilization(
    @Nullable LenderCode lender,
    UtilizationDimension rows,
    @Nullable UtilizationDimension columns,
    @Nullable String isin,
    @Nullable String borrowerCode,
    @Nullable String clientId,
    PageRequest page) {

  /** Whether a dimension is one of rows or columns. */
  public boolean shows(UtilizationDimension dimension) {
    return rows == dimension || columns == dimension;
  }
}
