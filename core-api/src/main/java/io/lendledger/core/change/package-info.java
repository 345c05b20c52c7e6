/** What differs between two moments. */
@NullMarked
package io.lendledger.core.change;

import org.jspecify.annotations.NullMarked;
