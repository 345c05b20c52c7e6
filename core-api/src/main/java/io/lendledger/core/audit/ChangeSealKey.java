package io.lendledger.core.audit;

import io.lendledger.core.CompositeCommand;

/**
 * Makes another key for the seals to come; answers the {@link Seal} that names it, signed with the
 * key before.
 */
public record ChangeSealKey() implements CompositeCommand {}
