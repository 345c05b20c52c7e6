/**
 * A client's inventory: what it may lend, what is lent, and what is missing. One class per use case
 * decides; {@code ClientState} only takes over what happened.
 */
@NullMarked
package io.lendledger.command.client;

import org.jspecify.annotations.NullMarked;
