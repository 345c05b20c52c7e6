package io.lendledger.core.audit;

import io.lendledger.core.CompositeCommand;

/** Links and seals all that is committed; answers the {@link Seal}. */
public record MakeSeal() implements CompositeCommand {}
