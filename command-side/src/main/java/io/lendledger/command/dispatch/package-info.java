/** How processes send commands: bounded waits, and refusals told apart from failures. */
@NullMarked
package io.lendledger.command.dispatch;

import org.jspecify.annotations.NullMarked;
