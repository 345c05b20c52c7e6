/**
 * The {@code Idempotency-Key}: one effect and one answer for repeats of a request, also after a
 * crash. Idempotency of commands is the command side's.
 */
@NullMarked
package io.lendledger.gateway.idempotency;

import org.jspecify.annotations.NullMarked;
