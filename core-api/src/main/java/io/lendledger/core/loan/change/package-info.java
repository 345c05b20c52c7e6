/**
 * The feed of changes of loans, as webhooks and the events endpoint serve it. Which records differ
 * between two moments is in {@code change}.
 */
@NullMarked
package io.lendledger.core.loan.change;

import org.jspecify.annotations.NullMarked;
