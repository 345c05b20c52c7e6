/** Axon Framework as Lendledger uses it: buses, processors, serialisation, and the store's kind. */
@NullMarked
package io.lendledger.platform.axon;

import org.jspecify.annotations.NullMarked;
