/**
 * Bounds on concurrent requests by kind, shared fairly among tenants: a request gets a slot, waits
 * for a bounded time, or is refused. Rates and quotas are in {@code limit}.
 */
@NullMarked
package io.lendledger.gateway.load;

import org.jspecify.annotations.NullMarked;
