/** Metrics, their catalogue, the dashboard and the alerts, held against each other. */
@NullMarked
package io.lendledger.platform.observe;

import org.jspecify.annotations.NullMarked;
