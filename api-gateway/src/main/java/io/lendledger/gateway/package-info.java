/** The edge: HTTP, security, limits, webhooks. */
@NullMarked
package io.lendledger.gateway;

import org.jspecify.annotations.NullMarked;
