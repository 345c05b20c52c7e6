package io.lendledger.core.loan.view;

import io.lendledger.core.reading.FieldChange;
import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * An event of a loan and what it changed; components are the wire's fields (docs/api.md, One loan).
 *
 * @param position in the store
 * @param timestamp when it was stored
 * @param eventType its logical name
 * @param actor the credential on whose behalf it happened; null when nobody asked, or the reader is
 *     a lender and another asked
 * @param requestId the request that led to it
 * @param submissionId the submission that led to it
 * @param changes fields that have another value since
 */
public record TimelineEntry(
    long position,
    Instant timestamp,
    String eventType,
    @Nullable String actor,
    @Nullable String requestId,
    @Nullable String submissionId,
    List<FieldChange> changes) {}
