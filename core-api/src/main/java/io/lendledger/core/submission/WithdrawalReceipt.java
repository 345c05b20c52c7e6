package io.lendledger.core.submission;

import java.time.Instant;
import java.time.LocalDate;
import org.jspecify.annotations.Nullable;

/**
 * The status of a withdrawal (docs/api.md, Withdrawing).
 *
 * @param submissionId identifies the submission
 * @param flow its flow, as on the wire
 * @param status {@code Withdrawing} while it is being undone, then {@code Withdrawn}
 * @param reason why, as it was given first
 * @param requestedAt when it was asked for first
 * @param closeAgain the business day that was accrued with it and is to be closed again; null when
 *     there is none
 */
public record WithdrawalReceipt(
    String submissionId,
    String flow,
    String status,
    String reason,
    Instant requestedAt,
    @Nullable LocalDate closeAgain) {}
