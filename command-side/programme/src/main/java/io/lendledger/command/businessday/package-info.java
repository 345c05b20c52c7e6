/**
 * The programme's calendar, and the process that accrues every loan when a day is closed. The
 * accrual of one loan is computed in {@code loan}.
 */
@NullMarked
package io.lendledger.command.businessday;

import org.jspecify.annotations.NullMarked;
