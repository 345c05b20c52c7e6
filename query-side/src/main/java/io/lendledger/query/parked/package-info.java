/**
 * Parked events of read models: which lenders are behind, and retries. Setting aside is in {@code
 * projection}.
 */
@NullMarked
package io.lendledger.query.parked;

import org.jspecify.annotations.NullMarked;
