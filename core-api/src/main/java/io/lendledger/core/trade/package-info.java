/**
 * Identifiers, types and statuses of the trades of a loan, and the units that have settled. What a
 * custodian reports of them is in {@code settlement}.
 */
@NullMarked
package io.lendledger.core.trade;

import org.jspecify.annotations.NullMarked;
