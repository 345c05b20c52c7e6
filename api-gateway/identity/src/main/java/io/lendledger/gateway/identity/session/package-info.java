/** Credentials of long-lived sessions, which end when the credential does. */
@NullMarked
package io.lendledger.gateway.identity.session;

import org.jspecify.annotations.NullMarked;
