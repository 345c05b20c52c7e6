/**
 * The process that bills every loan with accruals once a month. The bill of one loan is computed in
 * {@code loan}, the calendar is in {@code businessday}.
 */
@NullMarked
package io.lendledger.command.billing;

import org.jspecify.annotations.NullMarked;
