package io.lendledger.command.submission.body;

import io.lendledger.core.record.Fields;
import org.jspecify.annotations.Nullable;

/** Reads one record of a body from its fields. */
@FunctionalInterface
public interface RecordReader<R> {

  /** The record, or null when it has faults. */
  @Nullable R read(Fields fields);
}
