package io.lendledger.core.client;

import io.lendledger.core.lender.LenderCode;
import io.lendledger.core.reading.PageRequest;
import org.jspecify.annotations.Nullable;

/**
 * Asks for a {@link HoldingPage}, sorted by lender, client, account, ISIN and depositary. A holding
 * without units is left out.
 *
 * @param lender whose; null for all
 */
public record FindHoldings(
    @Nullable LenderCode lender,
    @Nullable String clientId,
    @Nullable String isin,
    PageRequest page) {}
