package io.lendledger.core.businessday;

import java.time.Instant;
import java.time.LocalDate;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * How far the close of a day is (docs/api.md, The desk). {@code total} is known exactly once the
 * day is closed; {@code done} counts loans that are accrued through the day itself. Without a close
 * of its own, a day before the latest closed one has no figures.
 */
public record BusinessDayView(
    LocalDate date,
    String status,
    @Nullable Long run,
    @Nullable Long done,
    @Nullable Long total,
    @Nullable Long secondsLeft,
    @Nullable Instant startedAt,
    @Nullable Instant closedAt,
    List<MissingPrice> missingPrices,
    List<MissingRate> missingRates) {}
