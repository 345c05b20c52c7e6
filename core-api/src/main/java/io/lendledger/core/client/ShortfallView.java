package io.lendledger.core.client;

import java.time.Instant;
import java.time.LocalDate;
import org.jspecify.annotations.Nullable;

/**
 * A client's shortfall, and what became of it: units that were dropped before delivery, moved to
 * other clients or recalled, and those that found neither ({@code uncoveredUnits}, null until its
 * treatment ends).
 */
public record ShortfallView(
    String shortfallId,
    String lenderCode,
    String clientId,
    String accountNumber,
    String isin,
    @Nullable String depositary,
    long units,
    String cause,
    LocalDate foundOn,
    @Nullable LocalDate neededBy,
    long droppedUnits,
    long reallocatedUnits,
    long recalledUnits,
    @Nullable Long uncoveredUnits,
    Instant foundAt) {}
