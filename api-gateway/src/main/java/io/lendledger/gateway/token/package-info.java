/** The authorization server: who gets an access token, which keys sign it, how it is verified. */
@NullMarked
package io.lendledger.gateway.token;

import org.jspecify.annotations.NullMarked;
