/** Events that a handler cannot take, set aside with what follows them so that others go on. */
@NullMarked
package io.lendledger.core.parked;

import org.jspecify.annotations.NullMarked;
