package io.lendledger.gateway.identity.session;

import io.lendledger.gateway.edge.caller.Caller;
import java.util.Optional;
import java.util.function.Supplier;

/**
 * The credential of a session, checked as long as the session lasts.
 *
 * @param now its caller at this moment; empty once it is revoked, expired or replaced. Blocks
 */
public record SessionCredential(Supplier<Optional<Caller>> now) {}
