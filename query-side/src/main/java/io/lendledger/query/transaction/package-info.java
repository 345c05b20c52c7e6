/**
 * Read model of purchases and sales as lenders sent them. Which are pending is in {@code client}.
 */
@NullMarked
package io.lendledger.query.transaction;

import org.jspecify.annotations.NullMarked;
