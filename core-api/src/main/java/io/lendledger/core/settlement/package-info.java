/** Settlement status and a custodian's report of it. The trades are in {@code trade}. */
@NullMarked
package io.lendledger.core.settlement;

import org.jspecify.annotations.NullMarked;
