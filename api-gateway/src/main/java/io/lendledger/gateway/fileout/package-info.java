/**
 * Lenders' reads as files, written after each close of a day or month. The reads themselves are in
 * {@code reading}.
 */
@NullMarked
package io.lendledger.gateway.fileout;

import org.jspecify.annotations.NullMarked;
