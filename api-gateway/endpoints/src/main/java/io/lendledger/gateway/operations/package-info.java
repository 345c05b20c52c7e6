/** What operations may do: projections and look-ups, parked events. */
@NullMarked
package io.lendledger.gateway.operations;

import org.jspecify.annotations.NullMarked;
