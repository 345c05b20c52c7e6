package io.lendledger.core.borrowrequest;

/** A loan that fills a request, in part or whole (contract, section 5). */
public record BookedLoan(String loanId, String lenderCode, String accountNumber, long units) {}
