/** How every refusal reaches the caller: one envelope, one table of statuses. */
@NullMarked
package io.lendledger.gateway.refusal;

import org.jspecify.annotations.NullMarked;
