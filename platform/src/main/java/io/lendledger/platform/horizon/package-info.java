/** Configuration of how far back and ahead dates may lie. The rule is in {@code core}. */
@NullMarked
package io.lendledger.platform.horizon;

import org.jspecify.annotations.NullMarked;
