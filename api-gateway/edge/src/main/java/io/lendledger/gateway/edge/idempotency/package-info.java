/** Repeated requests under an {@code Idempotency-Key}: the first answer is kept and given again. */
@NullMarked
package io.lendledger.gateway.edge.idempotency;

import org.jspecify.annotations.NullMarked;
