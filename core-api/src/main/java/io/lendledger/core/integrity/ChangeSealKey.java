package io.lendledger.core.integrity;

import io.lendledger.core.CompositeCommand;

/**
 * Makes another key for later seals; answers the {@link Seal} that names it, signed with the former
 * key.
 */
public record ChangeSealKey() implements CompositeCommand {}
