package io.lendledger.core.reference;

import io.lendledger.core.reading.PageRequest;
import org.jspecify.annotations.Nullable;

/** Asks for a {@link LenderPage}; a null code means all. */
public record FindLenders(@Nullable String lenderCode, PageRequest page) {}
