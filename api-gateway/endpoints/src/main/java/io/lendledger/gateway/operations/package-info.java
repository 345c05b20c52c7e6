/**
 * What operations may do: projections and look-ups, parked events. Health and metrics are the
 * platform's.
 */
@NullMarked
package io.lendledger.gateway.operations;

import org.jspecify.annotations.NullMarked;
