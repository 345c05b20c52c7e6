/**
 * Read model of shortfalls, and of what became of them. They are found and covered on the command
 * side.
 */
@NullMarked
package io.lendledger.query.shortfall;

import org.jspecify.annotations.NullMarked;
