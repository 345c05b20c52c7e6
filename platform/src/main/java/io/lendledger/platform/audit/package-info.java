/** Integrity of the store: keys of seals, health of the chain, and the offline verifier. */
@NullMarked
package io.lendledger.platform.audit;

import org.jspecify.annotations.NullMarked;
