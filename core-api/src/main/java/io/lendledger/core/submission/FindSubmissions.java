package io.lendledger.core.submission;

import io.lendledger.core.lender.LenderCode;
import io.lendledger.core.reading.PageRequest;
import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Asks for a {@link SubmissionPage} of what was taken, the newest first; null filters and an empty
 * list of statuses mean all, a null lender means the desk's, too. {@code from} is inclusive, {@code
 * to} is not. The key of a page is the time of receipt and the id.
 */
public record FindSubmissions(
    @Nullable LenderCode lender,
    @Nullable String flow,
    List<String> statuses,
    @Nullable Instant from,
    @Nullable Instant to,
    PageRequest page) {}
