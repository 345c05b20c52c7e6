/**
 * Messages about events that a handler cannot handle, set aside with the later events of their
 * sequence.
 */
@NullMarked
package io.lendledger.core.parked;

import org.jspecify.annotations.NullMarked;
