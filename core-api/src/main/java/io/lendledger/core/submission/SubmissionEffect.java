package io.lendledger.core.submission;

import java.time.Instant;
import org.jspecify.annotations.Nullable;

/** An event that a submission brought about, with what it touched. */
public record SubmissionEffect(
    long position,
    Instant timestamp,
    String eventType,
    @Nullable String lenderCode,
    @Nullable String aggregateId,
    @Nullable String clientId,
    @Nullable String loanId,
    @Nullable String tradeId) {}
