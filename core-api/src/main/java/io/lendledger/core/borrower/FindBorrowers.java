package io.lendledger.core.borrower;

import io.lendledger.core.reading.PageRequest;
import org.jspecify.annotations.Nullable;

/** Asks for a {@link BorrowerPage}; a null code means all. */
public record FindBorrowers(@Nullable String borrowerCode, PageRequest page) {}
