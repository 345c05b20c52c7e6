/** Issuers of tokens elsewhere: how they are asked, and for how long. */
@NullMarked
package io.lendledger.gateway.identity.issuer;

import org.jspecify.annotations.NullMarked;
