package io.lendledger.core.integrity;

import org.axonframework.commandhandling.RoutingKey;

/**
 * Starts a check of the chain, and answers the {@link IntegrityCheck} without waiting for its end:
 * the one that runs already, if there is one.
 *
 * @param checkId names the new check; one that was started under it is answered again
 */
public record StartIntegrityCheck(@RoutingKey String checkId) {}
