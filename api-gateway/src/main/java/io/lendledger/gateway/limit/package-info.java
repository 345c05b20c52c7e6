/** How much a caller may ask for, and what is left of it (contract, section 4). */
@NullMarked
package io.lendledger.gateway.limit;

import org.jspecify.annotations.NullMarked;
