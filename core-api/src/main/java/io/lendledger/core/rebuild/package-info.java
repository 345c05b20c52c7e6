/**
 * Rebuilds of tables beside the live ones: their commands and progress, reading the store in
 * batches, and the statements that compare. Either side runs them itself.
 */
@NullMarked
package io.lendledger.core.rebuild;

import org.jspecify.annotations.NullMarked;
