package io.lendledger.core.submission;

import io.lendledger.core.reading.Page;
import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** A page of what a submission brought about, in store order. */
public record SubmissionEffectPage(
    List<SubmissionEffect> data, @Nullable List<String> nextKey, long position, Instant asOf)
    implements Page<SubmissionEffect> {}
