/** What all endpoints share: request ids, JSON, strict parameters, the way to the buses. */
@NullMarked
package io.lendledger.gateway.wire;

import org.jspecify.annotations.NullMarked;
