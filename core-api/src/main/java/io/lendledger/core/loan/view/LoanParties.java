package io.lendledger.core.loan.view;

import org.jspecify.annotations.Nullable;

/** Who lends to whom, and from which account; names are null while they are not registered. */
public record LoanParties(
    String lenderCode,
    @Nullable String lenderName,
    String accountNumber,
    String borrowerCode,
    @Nullable String borrowerName,
    @Nullable String externalBorrowerCode) {}
