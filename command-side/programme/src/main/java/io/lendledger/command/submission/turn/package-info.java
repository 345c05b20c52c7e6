/**
 * Whose turn it is: lenders share the capacity that checks and applies submissions. The rule of
 * sharing is in core's {@code fairness}.
 */
@NullMarked
package io.lendledger.command.submission.turn;

import org.jspecify.annotations.NullMarked;
