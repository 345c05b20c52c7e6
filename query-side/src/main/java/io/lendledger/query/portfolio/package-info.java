/**
 * Portfolio analysis: resolves identifiers and estimates potential revenue. Quotas and HTTP are in
 * the gateway.
 */
@NullMarked
package io.lendledger.query.portfolio;

import org.jspecify.annotations.NullMarked;
