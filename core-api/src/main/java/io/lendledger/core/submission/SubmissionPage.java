package io.lendledger.core.submission;

import io.lendledger.core.reading.Page;
import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** A page of submissions, the newest first. */
public record SubmissionPage(
    List<SubmissionView> data, @Nullable List<String> nextKey, long position, Instant asOf)
    implements Page<SubmissionView> {}
