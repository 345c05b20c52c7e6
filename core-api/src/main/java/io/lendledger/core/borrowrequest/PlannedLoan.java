package io.lendledger.core.borrowrequest;

import java.math.BigDecimal;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A loan that a round wants to book, with the units it wants of each holding.
 *
 * @param loanId the id the loan will have
 * @param lenderCode the lender
 * @param accountNumber the custody account
 * @param allocations units wanted of each holding
 */
public record PlannedLoan(
    String loanId, String lenderCode, String accountNumber, List<Allocation> allocations) {

  /** Units wanted of one holding. */
  public record Allocation(
      String clientId,
      @Nullable String depositary,
      long units,
      @Nullable BigDecimal taxRate,
      @Nullable String externalInstrumentId) {}
}
