package io.lendledger.core.collateral;

import io.lendledger.core.lender.LenderCode;
import io.lendledger.core.reading.PageRequest;
import java.time.LocalDate;
import org.jspecify.annotations.Nullable;

/**
 * Asks for an {@link ExposurePage}: of each account the last valuation up to a day, or the last of
 * all. Null filters mean all.
 */
public record FindExposures(
    @Nullable LenderCode lender,
    @Nullable String borrowerCode,
    @Nullable LocalDate date,
    PageRequest page) {}
