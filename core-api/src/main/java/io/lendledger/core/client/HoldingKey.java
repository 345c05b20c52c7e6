package io.lendledger.core.client;

import io.lendledger.core.instrument.Isin;
import io.lendledger.core.position.AccountId;
import org.jspecify.annotations.Nullable;

/**
 * A holding within its client (docs/api.md, Positions).
 *
 * @param account the custody account that holds it
 * @param isin the security
 * @param depositary BIC of the depositary; null when the lender names none
 */
public record HoldingKey(AccountId account, Isin isin, @Nullable String depositary) {}
