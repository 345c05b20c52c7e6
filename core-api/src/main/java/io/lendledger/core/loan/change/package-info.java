/** The feed of changes of loans, as webhooks and the events endpoint serve it. */
@NullMarked
package io.lendledger.core.loan.change;

import org.jspecify.annotations.NullMarked;
