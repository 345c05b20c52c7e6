/**
 * The rows of submissions: bodies, staged records, counts and withdrawals. When they are written is
 * for {@code intake}, {@code application} and {@code straight}.
 */
@NullMarked
package io.lendledger.command.submission.store;

import org.jspecify.annotations.NullMarked;
