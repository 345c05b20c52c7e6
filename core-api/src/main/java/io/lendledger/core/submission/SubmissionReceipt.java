package io.lendledger.core.submission;

import java.time.Instant;

/**
 * The status of a submission (docs/api.md, Inbound flows).
 *
 * @param submissionId identifies it
 * @param flow its flow, as on the wire
 * @param status {@code Accepted} while it is being applied, then {@code Applied}; {@code Withdrawn}
 *     once the desk has withdrawn it
 * @param received records in it
 * @param applied records so far that changed something
 * @param unchanged records so far that repeated known data
 * @param duplicates records so far that had been received before
 * @param receivedAt when it arrived
 */
public record SubmissionReceipt(
    String submissionId,
    String flow,
    String status,
    long received,
    long applied,
    long unchanged,
    long duplicates,
    Instant receivedAt) {}
