package io.lendledger.core.rebuild;

import org.axonframework.commandhandling.RoutingKey;

/**
 * Asks for the command side's look-ups to be rebuilt beside the live ones; {@link FindLookUps}
 * tells how far that is. Refused with {@code INVALID_TRANSITION} while they are being rebuilt.
 *
 * @param kind what for
 */
public record RebuildLookUps(@RoutingKey RebuildKind kind) {}
