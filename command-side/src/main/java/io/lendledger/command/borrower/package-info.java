/** Reference data of borrowers. */
@NullMarked
package io.lendledger.command.borrower;

import org.jspecify.annotations.NullMarked;
