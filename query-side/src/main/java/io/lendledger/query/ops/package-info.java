/**
 * The state of the read models for operations, and requests for rebuilds, which {@code rebuild}
 * carries out.
 */
@NullMarked
package io.lendledger.query.ops;

import org.jspecify.annotations.NullMarked;
