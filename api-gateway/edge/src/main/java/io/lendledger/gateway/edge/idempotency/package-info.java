/**
 * Repeated requests under an {@code Idempotency-Key}: the first answer is kept and given again.
 * That a command repeated has no effect is the command side's.
 */
@NullMarked
package io.lendledger.gateway.edge.idempotency;

import org.jspecify.annotations.NullMarked;
