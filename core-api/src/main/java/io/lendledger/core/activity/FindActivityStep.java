package io.lendledger.core.activity;

import io.lendledger.core.lender.LenderCode;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * Asks for the {@link SteppedTo} nearest to a moment. Closes concern everybody, so that the lender
 * matters to events alone.
 *
 * @param lender whose events one steps on; all events without one
 * @param from the moment that is left
 * @param back whether to what was before it
 */
public record FindActivityStep(
    @Nullable LenderCode lender, ActivityStep step, Instant from, boolean back) {}
