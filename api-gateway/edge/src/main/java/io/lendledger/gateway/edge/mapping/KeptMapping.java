package io.lendledger.gateway.edge.mapping;

import io.lendledger.core.record.CsvMapping;
import io.lendledger.core.submission.Flow;
import java.time.Instant;

/** A lender's mapping of a flow, and when it was put. */
public record KeptMapping(Flow flow, CsvMapping mapping, Instant changedAt) {}
