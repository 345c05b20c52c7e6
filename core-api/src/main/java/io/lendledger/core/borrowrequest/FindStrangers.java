package io.lendledger.core.borrowrequest;

import io.lendledger.core.borrower.BorrowerCode;
import io.lendledger.core.lender.LenderCode;
import io.lendledger.core.rejection.Fault;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Asks which borrowers and lenders of a list of borrow requests are not registered, so that a list
 * that is refused for other faults names these too. Answered with {@link Strangers}.
 */
public record FindStrangers(List<Parties> parties) {

  /**
   * Those whom a request names.
   *
   * @param index the request's position in its list
   * @param borrower null when it cannot be read
   * @param lender null when it cannot be read, or is not given
   */
  public record Parties(int index, @Nullable BorrowerCode borrower, @Nullable LenderCode lender) {}

  /** The faults of those who are not registered, in the order in which they were asked for. */
  public record Strangers(List<Fault> faults) {}
}
