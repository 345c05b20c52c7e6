/**
 * OAuth 2.0 clients and their public keys. Credentials for callers without OAuth 2.0 are in {@code
 * key}.
 */
@NullMarked
package io.lendledger.gateway.identity.client;

import org.jspecify.annotations.NullMarked;
