/** Commands sent on behalf of a sender, again where an attempt failed, and what they came to. */
@NullMarked
package io.lendledger.command.submission.sending;

import org.jspecify.annotations.NullMarked;
