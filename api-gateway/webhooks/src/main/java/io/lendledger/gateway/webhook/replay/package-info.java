/**
 * Sends what was due to a subscription in a window again. The sending itself is in {@code
 * delivery}.
 */
@NullMarked
package io.lendledger.gateway.webhook.replay;

import org.jspecify.annotations.NullMarked;
