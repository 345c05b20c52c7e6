/** A service that ends and starts again in the same process. */
@NullMarked
package io.lendledger.platform.restart;

import org.jspecify.annotations.NullMarked;
