/**
 * Look-ups kept from the events, for decisions that span aggregates: how they run and how fresh
 * they are. The tables of each subject are in the rooms below. They decide nothing, and no read of
 * a lender sees them.
 */
@NullMarked
package io.lendledger.command.lookup;

import org.jspecify.annotations.NullMarked;
