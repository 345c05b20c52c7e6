package io.lendledger.core.submission;

import io.lendledger.core.lender.LenderCode;
import org.jspecify.annotations.Nullable;

/**
 * Asks how far the processes have followed a lender's events; answers a {@link FollowUp}.
 *
 * @param lender null for all of them
 * @param until store position for which the answer waits a few milliseconds; null for none
 */
public record FindFollowUp(@Nullable LenderCode lender, @Nullable Long until) {}
