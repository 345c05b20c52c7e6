package io.lendledger.gateway.identity.signin;

import io.lendledger.gateway.edge.caller.Caller;
import java.time.Instant;

/**
 * A person's session at the console.
 *
 * @param caller the sender of its requests: the client that signed in
 * @param expiresAt when it ends, unless it is used before
 */
public record ConsoleSession(Caller caller, Instant expiresAt) {}
