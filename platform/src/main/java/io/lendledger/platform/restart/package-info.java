/**
 * A service that ends and starts again in the same process. The steps of a start are in {@code
 * start}.
 */
@NullMarked
package io.lendledger.platform.restart;

import org.jspecify.annotations.NullMarked;
