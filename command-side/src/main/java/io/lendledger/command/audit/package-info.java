/** The event history as auditors read it. */
@NullMarked
package io.lendledger.command.audit;

import org.jspecify.annotations.NullMarked;
