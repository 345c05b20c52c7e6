package io.lendledger.core.search;

import io.lendledger.core.lender.LenderCode;
import io.lendledger.core.reading.PageRequest;
import org.jspecify.annotations.Nullable;

/**
 * Asks for the {@link FoundPage} of a text: records with that id first, then those whose id begins
 * with it, then those whose name has it.
 *
 * @param lender whose records, and the securities and borrowers of its loans and holdings; null for
 *     everybody's
 */
public record FindByName(@Nullable LenderCode lender, String text, PageRequest page) {

  /** At most so many are found. */
  public static final int MOST = 20;
}
