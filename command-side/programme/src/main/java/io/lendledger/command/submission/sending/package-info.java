/**
 * Commands sent on behalf of a sender, again where an attempt failed, and what they came to. How
 * processes send commands is in {@code dispatch}.
 */
@NullMarked
package io.lendledger.command.submission.sending;

import org.jspecify.annotations.NullMarked;
