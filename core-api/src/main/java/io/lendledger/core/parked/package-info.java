/**
 * Messages about events that a handler cannot handle, set aside with the later events of their
 * sequence. How they are set aside is for each side.
 */
@NullMarked
package io.lendledger.core.parked;

import org.jspecify.annotations.NullMarked;
