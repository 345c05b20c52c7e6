package io.lendledger.core.parked;

import java.util.List;

/** Parked events, the oldest position first. */
public record ParkedEvents(List<ParkedEvent> data) {}
