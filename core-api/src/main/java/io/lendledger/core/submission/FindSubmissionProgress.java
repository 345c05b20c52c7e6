package io.lendledger.core.submission;

import io.lendledger.core.lender.LenderCode;
import org.jspecify.annotations.Nullable;

/**
 * Asks who applies a submission how far it is, which its events tell now and then only; answers a
 * {@link SubmissionReceipt}.
 *
 * @param submission which
 * @param lender whose it has to be; null for anybody's
 */
public record FindSubmissionProgress(SubmissionId submission, @Nullable LenderCode lender) {}
