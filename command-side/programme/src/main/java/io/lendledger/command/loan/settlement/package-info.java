/**
 * Decisions on reports that a trade has settled, and on whose units it moves. The reports are read
 * and checked in {@code settlement}.
 */
@NullMarked
package io.lendledger.command.loan.settlement;

import org.jspecify.annotations.NullMarked;
