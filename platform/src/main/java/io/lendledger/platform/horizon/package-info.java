/** How far back and ahead dates are taken in. */
@NullMarked
package io.lendledger.platform.horizon;

import org.jspecify.annotations.NullMarked;
