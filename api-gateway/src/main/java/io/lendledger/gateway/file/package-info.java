/**
 * Lenders' files: where they are on disk, and how they are put there so that a crash leaves whole
 * ones.
 */
@NullMarked
package io.lendledger.gateway.file;

import org.jspecify.annotations.NullMarked;
