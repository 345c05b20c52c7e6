/** The desk's data of borrowers. */
@NullMarked
package io.lendledger.gateway.borrower;

import org.jspecify.annotations.NullMarked;
