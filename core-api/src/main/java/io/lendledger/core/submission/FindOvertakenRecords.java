package io.lendledger.core.submission;

import io.lendledger.core.lender.LenderCode;
import io.lendledger.core.reading.PageRequest;
import org.jspecify.annotations.Nullable;

/**
 * Asks for a {@link FaultPage} of the records of an accepted submission that were overtaken; {@code
 * NOT_FOUND} when the submission was not taken, or is not the lender's.
 */
public record FindOvertakenRecords(
    SubmissionId submission, @Nullable LenderCode lender, PageRequest page) {}
