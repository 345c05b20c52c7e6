/**
 * Events that look-ups and processes cannot take: set aside with their lender's or aggregate's, so
 * that all others are handled.
 */
@NullMarked
package io.lendledger.command.parked;

import org.jspecify.annotations.NullMarked;
