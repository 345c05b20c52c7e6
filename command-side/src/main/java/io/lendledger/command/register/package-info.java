/** Look-ups kept from the events, for decisions that span aggregates. */
@NullMarked
package io.lendledger.command.register;

import org.jspecify.annotations.NullMarked;
