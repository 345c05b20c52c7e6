/** Links with which anybody can look at one delivery for a while. */
@NullMarked
package io.lendledger.gateway.webhook.link;

import org.jspecify.annotations.NullMarked;
