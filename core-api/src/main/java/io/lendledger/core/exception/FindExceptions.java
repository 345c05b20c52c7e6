package io.lendledger.core.exception;

import io.lendledger.core.lender.LenderCode;
import io.lendledger.core.reading.PageRequest;
import org.jspecify.annotations.Nullable;

/**
 * Asks for an {@link ExceptionPage} of what the rows show; null filters mean all. The key of a page
 * is kind and id.
 */
public record FindExceptions(
    @Nullable String kind, @Nullable LenderCode lender, PageRequest page) {}
