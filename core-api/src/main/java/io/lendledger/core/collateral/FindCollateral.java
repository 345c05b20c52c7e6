package io.lendledger.core.collateral;

import io.lendledger.core.lender.LenderCode;
import io.lendledger.core.reading.PageRequest;
import java.time.LocalDate;
import org.jspecify.annotations.Nullable;

/** Asks for a {@link CollateralPage}; a null date means the latest. */
public record FindCollateral(
    @Nullable LenderCode lender,
    @Nullable LocalDate date,
    @Nullable String isin,
    @Nullable String borrowerCode,
    PageRequest page) {}
