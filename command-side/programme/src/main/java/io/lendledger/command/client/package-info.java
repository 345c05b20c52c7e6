/**
 * A client's inventory: lendable units, units on loan, shortfalls. One class per use case decides;
 * {@code ClientState} only evolves. The processes that act on shortfalls are in {@code shortfall}.
 */
@NullMarked
package io.lendledger.command.client;

import org.jspecify.annotations.NullMarked;
