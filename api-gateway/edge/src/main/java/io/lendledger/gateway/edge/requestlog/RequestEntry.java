package io.lendledger.gateway.edge.requestlog;

import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * A request as it is answered; components are the wire's fields (docs/api.md, Request log).
 *
 * @param requestId its {@code X-Request-Id}, which events that it caused carry too
 * @param at when it came
 * @param credential who sent it
 * @param lenderCode whose credential that is; null for a platform-wide one
 * @param method the HTTP method
 * @param operation the path as the document has it; null for one that is not of the service
 * @param path the path as it was sent, without parts that look like a credential
 * @param parameters names of the query's parameters, and their values where those hold no secret
 * @param status of the answer; null when its caller went away before there was one
 * @param durationMillis until the answer was written to its end
 * @param errorCode why it was refused, or why its answer broke off
 * @param field what the first fault is about
 * @param issue what is wrong with that
 * @param submissionId the submission that it became, was kept as when it was refused, or reads
 * @param link where the submission's events, or its faults, are read
 * @param bytesIn bytes of the body that were read, as they were sent
 * @param bytesOut bytes of the answer's body, before they were compressed
 */
public record RequestEntry(
    String requestId,
    Instant at,
    String credential,
    @Nullable String lenderCode,
    String method,
    @Nullable String operation,
    String path,
    @Nullable String parameters,
    @Nullable Integer status,
    long durationMillis,
    @Nullable String errorCode,
    @Nullable String field,
    @Nullable String issue,
    @Nullable String submissionId,
    @Nullable String link,
    long bytesIn,
    long bytesOut) {}
