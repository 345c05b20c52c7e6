/** Closing billing months: every loan with accruals is billed once. */
@NullMarked
package io.lendledger.command.billing;

import org.jspecify.annotations.NullMarked;
