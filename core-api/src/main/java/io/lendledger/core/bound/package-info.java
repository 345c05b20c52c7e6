/** What numbers and dates may be taken in: one bound for each kind (contract, section 7). */
@NullMarked
package io.lendledger.core.bound;

import org.jspecify.annotations.NullMarked;
