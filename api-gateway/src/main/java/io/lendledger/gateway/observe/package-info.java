/**
 * Metrics of requests by endpoint, lender and flow, and log lines. Health and traces are in {@code
 * platform}.
 */
@NullMarked
package io.lendledger.gateway.observe;

import org.jspecify.annotations.NullMarked;
