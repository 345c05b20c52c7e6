/** What requests tell operators: metrics by endpoint, lender and flow, and log lines. */
@NullMarked
package io.lendledger.gateway.observe;

import org.jspecify.annotations.NullMarked;
