package io.lendledger.core.borrowrequest;

/** Asks for a {@link BorrowRequestResult}. */
public record FindBorrowRequest(BorrowRequestId requestId) {}
