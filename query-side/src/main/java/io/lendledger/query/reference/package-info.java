/**
 * Read model of lenders, borrowers and instruments. Prices of instruments are in {@code
 * marketdata}.
 */
@NullMarked
package io.lendledger.query.reference;

import org.jspecify.annotations.NullMarked;
