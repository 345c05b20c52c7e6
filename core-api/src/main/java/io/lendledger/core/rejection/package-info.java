/** Refusals as values: code, message and faults. Status codes of HTTP are the gateway's. */
@NullMarked
package io.lendledger.core.rejection;

import org.jspecify.annotations.NullMarked;
