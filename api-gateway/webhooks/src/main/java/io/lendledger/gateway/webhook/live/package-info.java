/** Changes of loans as they come, over connections that stay open (server-sent events). */
@NullMarked
package io.lendledger.gateway.webhook.live;

import org.jspecify.annotations.NullMarked;
