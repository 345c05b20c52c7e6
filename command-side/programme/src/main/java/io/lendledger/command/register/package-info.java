/**
 * Look-ups kept from the events, for decisions that span aggregates. They decide nothing, and no
 * read of a lender sees them.
 */
@NullMarked
package io.lendledger.command.register;

import org.jspecify.annotations.NullMarked;
