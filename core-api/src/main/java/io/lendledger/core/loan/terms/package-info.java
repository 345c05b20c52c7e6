/** Identifiers, parts and economics of a loan. Nothing here changes over its life. */
@NullMarked
package io.lendledger.core.loan.terms;

import org.jspecify.annotations.NullMarked;
