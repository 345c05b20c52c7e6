package io.lendledger.core.submission;

import io.lendledger.core.lender.LenderCode;
import org.jspecify.annotations.Nullable;

/**
 * Asks how far the processes have followed a lender's events; answers a {@link FollowUp}.
 *
 * @param lender null for all of them
 */
public record FindFollowUp(@Nullable LenderCode lender) {}
