/** Closing days and months. */
@NullMarked
package io.lendledger.gateway.businessday;

import org.jspecify.annotations.NullMarked;
