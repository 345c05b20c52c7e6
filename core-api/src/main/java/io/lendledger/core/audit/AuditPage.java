package io.lendledger.core.audit;

import java.util.List;
import org.jspecify.annotations.Nullable;

/** A page of the history; {@code nextPosition} is null at its end. */
public record AuditPage(List<AuditEvent> data, @Nullable Long nextPosition) {}
