/**
 * Value types of units, rates and percentages, and apportionment by largest remainder. Amounts are
 * plain {@code BigDecimal}.
 */
@NullMarked
package io.lendledger.core.money;

import org.jspecify.annotations.NullMarked;
