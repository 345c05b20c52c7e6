/** OAuth 2.0 clients and their public keys. */
@NullMarked
package io.lendledger.gateway.identity.client;

import org.jspecify.annotations.NullMarked;
