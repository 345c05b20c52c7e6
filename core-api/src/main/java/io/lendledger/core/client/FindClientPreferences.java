package io.lendledger.core.client;

import io.lendledger.core.lender.LenderCode;
import io.lendledger.core.reading.PageRequest;
import org.jspecify.annotations.Nullable;

/** Asks for a {@link ClientPreferencePage}; null filters mean all. */
public record FindClientPreferences(
    @Nullable LenderCode lender, @Nullable String clientId, PageRequest page) {}
