/**
 * Operation of the chain: keys of seals, health, and the command {@code lendledger audit verify}.
 * Linking and verifying are on the command side.
 */
@NullMarked
package io.lendledger.platform.audit;

import org.jspecify.annotations.NullMarked;
