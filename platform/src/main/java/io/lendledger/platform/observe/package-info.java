/** What operators see of the running service: health, metrics, traces, log lines. */
@NullMarked
package io.lendledger.platform.observe;

import org.jspecify.annotations.NullMarked;
