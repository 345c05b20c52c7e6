package io.lendledger.core.submission;

import io.lendledger.core.lender.LenderCode;
import org.jspecify.annotations.Nullable;

/**
 * Asks the process that applies a submission for its progress, which events report only now and
 * then; answers a {@link SubmissionReceipt}.
 *
 * @param submission which
 * @param lender whose it has to be; null for anybody's
 */
public record FindSubmissionProgress(SubmissionId submission, @Nullable LenderCode lender) {}
