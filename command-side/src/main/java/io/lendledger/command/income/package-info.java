/** Manufactured income. */
@NullMarked
package io.lendledger.command.income;

import org.jspecify.annotations.NullMarked;
