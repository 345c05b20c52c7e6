/**
 * Rate limits and daily quotas of callers, and their durable usage (docs/api.md, Limits).
 * Concurrency is in {@code load}.
 */
@NullMarked
package io.lendledger.gateway.limit;

import org.jspecify.annotations.NullMarked;
