/**
 * Endpoints for parked events: operations see them, retry and skip, and lenders' reads tell that
 * they are behind. Parking itself is done where events are handled.
 */
@NullMarked
package io.lendledger.gateway.parked;

import org.jspecify.annotations.NullMarked;
