package io.lendledger.core.borrowrequest;

import java.util.List;

/**
 * The outcome of a request.
 *
 * @param requestId the request
 * @param completed whether matching has ended
 * @param loans the loans booked for it
 * @param unfilledUnits units that found no lender
 * @param unfilled why, by cause; empty while matching goes on
 */
public record BorrowRequestResult(
    String requestId,
    boolean completed,
    List<BookedLoan> loans,
    long unfilledUnits,
    List<Unfilled> unfilled) {}
