package io.lendledger.core.change;

import io.lendledger.core.reading.FieldChange;
import java.util.List;

/**
 * A record that differs between two moments; components are the wire's fields (docs/api.md, What
 * changed).
 *
 * @param lenderCode whose record it is
 * @param key what tells it from others of its kind and lender
 * @param kind whether it came, went or stayed
 * @param changes its fields that differ
 */
public record RecordChange(
    String lenderCode, String key, ChangeKind kind, List<FieldChange> changes) {}
