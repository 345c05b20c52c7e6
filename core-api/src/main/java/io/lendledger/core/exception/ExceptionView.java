package io.lendledger.core.exception;

import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * Something that people should look at (docs/api.md, The desk).
 *
 * @param about the record that shows more of it: the loan of a trade or delivery, the security
 *     without a price, the lender whose income differs, the borrower whose collateral is short
 */
public record ExceptionView(
    String kind,
    String id,
    @Nullable String lenderCode,
    @Nullable Instant since,
    String what,
    String about) {}
