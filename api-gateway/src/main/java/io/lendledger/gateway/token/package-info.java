/**
 * The authorization server: issues access tokens, rotates signing keys and verifies tokens. Clients
 * and their secrets are in {@code access}.
 */
@NullMarked
package io.lendledger.gateway.token;

import org.jspecify.annotations.NullMarked;
