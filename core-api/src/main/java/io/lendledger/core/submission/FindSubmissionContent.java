package io.lendledger.core.submission;

import io.lendledger.core.lender.LenderCode;
import org.jspecify.annotations.Nullable;

/** Asks for one chunk of the original bytes, as a {@link SubmissionContent}. */
public record FindSubmissionContent(
    SubmissionId submission, @Nullable LenderCode lender, int chunk) {}
