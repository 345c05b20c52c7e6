/**
 * What rebuilding tables beside the live ones comes down to on either side: reading the store in
 * batches, and the statements that compare. Who runs them is each side's own matter.
 */
@NullMarked
package io.lendledger.core.rebuild;

import org.jspecify.annotations.NullMarked;
