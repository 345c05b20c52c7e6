/**
 * Axon Framework as Lendledger uses it: buses, processors, serialisation, and the choice of the
 * store. Handlers are on the sides.
 */
@NullMarked
package io.lendledger.platform.axon;

import org.jspecify.annotations.NullMarked;
