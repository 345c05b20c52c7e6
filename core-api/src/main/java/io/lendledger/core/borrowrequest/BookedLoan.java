package io.lendledger.core.borrowrequest;

/** A loan that fills a request, in part or whole (docs/api.md, The desk). */
public record BookedLoan(String loanId, String lenderCode, String accountNumber, long units) {}
