/** What anybody may ask: what a portfolio could earn. */
@NullMarked
package io.lendledger.gateway.open;

import org.jspecify.annotations.NullMarked;
