package io.lendledger.core.search;

import org.jspecify.annotations.Nullable;

/**
 * A record that a search has found.
 *
 * @param id its own
 * @param title a line about it
 * @param lenderCode its lender; null when it belongs to nobody
 * @param loanId the loan that it belongs to; null for none
 * @param isin its security; null for none
 * @param clientId its client; null for none
 * @param borrowerCode its borrower; null for none
 */
public record Found(
    FoundType type,
    String id,
    String title,
    @Nullable String lenderCode,
    @Nullable String loanId,
    @Nullable String isin,
    @Nullable String clientId,
    @Nullable String borrowerCode) {}
