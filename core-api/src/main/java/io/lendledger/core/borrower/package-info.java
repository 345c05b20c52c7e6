/** Commands and events of a borrower's reference data. */
@NullMarked
package io.lendledger.core.borrower;

import org.jspecify.annotations.NullMarked;
