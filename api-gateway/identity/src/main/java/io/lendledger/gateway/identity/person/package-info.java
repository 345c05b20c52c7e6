/**
 * People whom an issuer vouches for, and what their roles allow here. How they sign in is in {@code
 * openid}.
 */
@NullMarked
package io.lendledger.gateway.identity.person;

import org.jspecify.annotations.NullMarked;
