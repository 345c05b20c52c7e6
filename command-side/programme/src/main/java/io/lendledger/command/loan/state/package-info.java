/** The state of a loan and how each event changes it. Nothing here decides. */
@NullMarked
package io.lendledger.command.loan.state;

import org.jspecify.annotations.NullMarked;
