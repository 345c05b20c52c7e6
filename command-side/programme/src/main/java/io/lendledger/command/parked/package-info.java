/**
 * Events that look-ups and processes cannot handle: set aside with the later events of their lender
 * or aggregate, so that all others are handled. Parked events of read models are on the query side.
 */
@NullMarked
package io.lendledger.command.parked;

import org.jspecify.annotations.NullMarked;
