package io.lendledger.core.submission;

import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * A body that was sent in, whatever became of it (docs/api.md, Inbound flows). {@code errorCode}
 * and {@code message} tell why one was refused; the number of its records is not known then.
 */
public record SubmissionView(
    String submissionId,
    @Nullable String lenderCode,
    String flow,
    String status,
    @Nullable Long received,
    long applied,
    long unchanged,
    long duplicates,
    Instant receivedAt,
    @Nullable String errorCode,
    @Nullable String message) {}
