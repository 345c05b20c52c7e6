/**
 * The aggregate of a lender's terms. Its clients are in {@code client}, its credentials in the
 * gateway.
 */
@NullMarked
package io.lendledger.command.lender;

import org.jspecify.annotations.NullMarked;
