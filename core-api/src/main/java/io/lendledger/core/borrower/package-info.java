/**
 * Commands and events of a borrower's reference data. What borrowers ask for is in {@code
 * borrowrequest}.
 */
@NullMarked
package io.lendledger.core.borrower;

import org.jspecify.annotations.NullMarked;
