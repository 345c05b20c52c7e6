/** Reported manufactured income, compared with the expected payment. No money moves here. */
@NullMarked
package io.lendledger.command.income;

import org.jspecify.annotations.NullMarked;
