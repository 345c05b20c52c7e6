/** People whom an issuer vouches for, and what their roles allow here. */
@NullMarked
package io.lendledger.gateway.identity.person;

import org.jspecify.annotations.NullMarked;
