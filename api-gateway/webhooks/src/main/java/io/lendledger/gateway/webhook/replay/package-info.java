/** Sends what was due to a subscription in a window again. */
@NullMarked
package io.lendledger.gateway.webhook.replay;

import org.jspecify.annotations.NullMarked;
