/**
 * Reported manufactured income, compared with the expected payment. No money moves here; what is
 * read of it is on the query side.
 */
@NullMarked
package io.lendledger.command.income;

import org.jspecify.annotations.NullMarked;
