package io.lendledger.core.audit;

import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * Asks for a {@link HistoryPage} of a walk through the event history, which shows the moment of its
 * first page.
 *
 * @param events the events of the page
 * @param upTo position of the store's end when the walk began; null on its first page
 * @param asOf only events that had happened at this instant; null for all
 */
public record FindHistory(FindEvents events, @Nullable Long upTo, @Nullable Instant asOf) {}
