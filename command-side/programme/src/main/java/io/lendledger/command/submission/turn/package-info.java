/** Whose turn it is: lenders share the capacity that checks and applies submissions. */
@NullMarked
package io.lendledger.command.submission.turn;

import org.jspecify.annotations.NullMarked;
