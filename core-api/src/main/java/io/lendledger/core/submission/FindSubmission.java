package io.lendledger.core.submission;

import io.lendledger.core.lender.LenderCode;
import org.jspecify.annotations.Nullable;

/** Asks for a {@link SubmissionReceipt}; another lender's is refused as not found. */
public record FindSubmission(SubmissionId submission, @Nullable LenderCode lender) {}
