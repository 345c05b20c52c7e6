package io.lendledger.core.audit;

import java.time.Instant;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;

/**
 * An event as an auditor sees it (docs/audit.md, Read the history): the stored form, by its logical
 * name.
 */
public record AuditEvent(
    long position,
    String eventId,
    @Nullable String aggregateType,
    @Nullable String aggregateId,
    @Nullable Long sequence,
    String eventType,
    @Nullable String revision,
    Instant timestamp,
    JsonNode payload,
    JsonNode metadata) {}
