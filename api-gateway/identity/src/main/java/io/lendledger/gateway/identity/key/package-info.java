/**
 * API keys: made, listed, rotated and revoked. What they share with OAuth 2.0 clients is in {@code
 * grant}.
 */
@NullMarked
package io.lendledger.gateway.identity.key;

import org.jspecify.annotations.NullMarked;
