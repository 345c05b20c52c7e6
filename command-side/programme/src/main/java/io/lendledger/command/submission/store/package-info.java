/** The rows of submissions: bodies, staged records, counts and withdrawals. */
@NullMarked
package io.lendledger.command.submission.store;

import org.jspecify.annotations.NullMarked;
