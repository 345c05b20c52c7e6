/** Covering shortfalls: drop what has not settled, let others take over, recall the rest. */
@NullMarked
package io.lendledger.command.coverage;

import org.jspecify.annotations.NullMarked;
