/**
 * How processes send commands: bounded waits, and refusals told apart from failures. The processes
 * are with their subjects.
 */
@NullMarked
package io.lendledger.command.dispatch;

import org.jspecify.annotations.NullMarked;
