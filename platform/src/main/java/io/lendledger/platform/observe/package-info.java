/**
 * The view of operators on the running service: health, metrics, traces, log lines. Metrics of HTTP
 * requests are in the gateway's package of the same name.
 */
@NullMarked
package io.lendledger.platform.observe;

import org.jspecify.annotations.NullMarked;
