/**
 * Credentials of long-lived sessions, which end when the credential does. The console's sessions
 * are in {@code signin}.
 */
@NullMarked
package io.lendledger.gateway.identity.session;

import org.jspecify.annotations.NullMarked;
