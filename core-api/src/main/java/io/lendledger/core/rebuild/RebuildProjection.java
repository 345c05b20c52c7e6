package io.lendledger.core.rebuild;

import org.axonframework.commandhandling.RoutingKey;

/**
 * Asks for a read model to be rebuilt beside the live one; {@link FindProjection} shows its
 * progress. Refused with {@code INVALID_TRANSITION} while it is being rebuilt, or when the name is
 * that of a process, which acts and is never replayed.
 *
 * @param name the projection
 * @param kind what for
 */
public record RebuildProjection(@RoutingKey String name, RebuildKind kind) {}
