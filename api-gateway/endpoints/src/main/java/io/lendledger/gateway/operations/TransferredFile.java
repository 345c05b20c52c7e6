package io.lendledger.gateway.operations;

import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * A file that a lender handed in, or that was written for one; components are the wire's fields
 * (docs/operations.md, Look at the service).
 *
 * @param direction {@code Inbound} or {@code Outbound}
 * @param lenderCode whose it is
 * @param subject its flow, or the read that it holds
 * @param name its name
 * @param status {@code Waiting}, {@code Accepted} or {@code Rejected}; one that goes out {@code
 *     Waiting}, {@code Written} or {@code Failed}
 * @param bytes its size; null when it is not known yet
 * @param at when that was noted
 * @param submissionId what it became; null of one that goes out
 * @param attempts how often it was tried
 * @param reason why the last attempt failed
 */
public record TransferredFile(
    String direction,
    String lenderCode,
    String subject,
    String name,
    String status,
    @Nullable Long bytes,
    Instant at,
    @Nullable String submissionId,
    int attempts,
    @Nullable String reason) {}
