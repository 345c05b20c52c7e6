package io.lendledger.core.parked;

import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * An event that a handler could not handle. It and the later events of its sequence wait; all other
 * events are handled.
 *
 * @param sequence names the handler's sequence
 * @param position store position of the event
 * @param eventType its stored name
 * @param lenderCode whose events wait; null when only those of the event's aggregate do
 * @param handler the read model, the look-ups ({@code registers}) or the process
 * @param cause the cause of the failure
 * @param since when it was set aside
 * @param attempts how often it was tried
 */
public record ParkedEvent(
    String sequence,
    long position,
    String eventType,
    @Nullable String lenderCode,
    String handler,
    String cause,
    Instant since,
    int attempts) {}
