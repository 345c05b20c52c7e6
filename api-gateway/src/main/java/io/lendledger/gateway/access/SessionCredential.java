package io.lendledger.gateway.access;

import java.util.Optional;
import java.util.function.Supplier;

/**
 * A credential that a session was opened with, to be asked about for as long as the session lasts.
 *
 * @param now who it is at this moment; empty once it is revoked, expired or replaced. Blocks
 */
public record SessionCredential(Supplier<Optional<Caller>> now) {}
