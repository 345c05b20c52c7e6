package io.lendledger.core.loan.view;

import io.lendledger.core.lender.LenderCode;
import io.lendledger.core.reading.PageRequest;
import java.time.LocalDate;
import org.jspecify.annotations.Nullable;

/** Asks for a {@link PositionReconciliationPage}; a null date means the latest. */
public record FindPositionReconciliation(
    @Nullable LenderCode lender,
    @Nullable LocalDate date,
    @Nullable String isin,
    @Nullable String borrowerCode,
    PageRequest page) {}
