/** Random histories of a whole programme. */
@NullMarked
package io.lendledger.platform.history;

import org.jspecify.annotations.NullMarked;
