/** Conventions of the markets: when trades settle, how days count, how prices are rounded. */
@NullMarked
package io.lendledger.command.market;

import org.jspecify.annotations.NullMarked;
