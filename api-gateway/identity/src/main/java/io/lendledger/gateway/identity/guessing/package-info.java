/** Failed attempts to authenticate, counted by all gateways, and the pauses they earn. */
@NullMarked
package io.lendledger.gateway.identity.guessing;

import org.jspecify.annotations.NullMarked;
