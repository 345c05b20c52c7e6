/** The same request sent again: one effect and one answer, whatever happened in between. */
@NullMarked
package io.lendledger.gateway.idempotency;

import org.jspecify.annotations.NullMarked;
