package io.lendledger.gateway.sandbox;

import java.util.UUID;

/**
 * A reset that is under way, or was made.
 *
 * @param resetId names it: the clock shows it once the sandbox has begun again
 */
record SandboxReset(UUID resetId) {}
