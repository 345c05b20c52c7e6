package io.lendledger.core.integrity;

import io.lendledger.core.CompositeCommand;

/** Links and seals all committed events; answers the {@link Seal}. */
public record MakeSeal() implements CompositeCommand {}
