package io.lendledger.core.submission;

import io.lendledger.core.lender.LenderCode;
import org.jspecify.annotations.Nullable;

/** Asks for the mapping by which a CSV body was read, as a {@link SubmissionMapping}. */
public record FindSubmissionMapping(SubmissionId submission, @Nullable LenderCode lender) {}
