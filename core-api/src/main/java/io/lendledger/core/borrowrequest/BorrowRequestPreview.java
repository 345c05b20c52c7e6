package io.lendledger.core.borrowrequest;

import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * What would become of requests.
 *
 * @param requests one for each order, in their order
 */
public record BorrowRequestPreview(List<Previewed> requests) {

  /**
   * What would become of a request.
   *
   * @param requestId the request
   * @param known whether it has been placed before, so that it would get its first answer again;
   *     the rest is empty then
   * @param loans the loans that would fill it
   * @param unfilledUnits units that would find no lender
   * @param unfilled why, by cause
   */
  public record Previewed(
      BorrowRequestId requestId,
      boolean known,
      List<PreviewedLoan> loans,
      long unfilledUnits,
      List<Unfilled> unfilled) {

    /** Of a request that has been placed before. */
    public static Previewed known(BorrowRequestId requestId) {
      return new Previewed(requestId, true, List.of(), 0, List.of());
    }
  }

  /**
   * A loan that would fill a request, in part or whole.
   *
   * @param loanId null unless it has been booked
   */
  public record PreviewedLoan(
      @Nullable String loanId, String lenderCode, String accountNumber, long units) {}
}
