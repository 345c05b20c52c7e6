/**
 * The state of a loan and how each event changes it. Nothing here decides; that is in {@code loan}
 * and the rooms beside this one.
 */
@NullMarked
package io.lendledger.command.loan.state;

import org.jspecify.annotations.NullMarked;
