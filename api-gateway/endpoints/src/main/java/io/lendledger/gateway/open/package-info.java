/** What anybody may ask: what a portfolio could earn. The estimate is made on the query side. */
@NullMarked
package io.lendledger.gateway.open;

import org.jspecify.annotations.NullMarked;
