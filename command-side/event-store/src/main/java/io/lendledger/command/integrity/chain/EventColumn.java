package io.lendledger.command.integrity.chain;

import java.util.Arrays;
import java.util.Locale;
import java.util.stream.Collectors;

/** The columns of an event that are hashed, in the order in which they are. */
enum EventColumn {
  GLOBAL_INDEX,
  EVENT_IDENTIFIER,
  AGGREGATE_IDENTIFIER,
  SEQUENCE_NUMBER,
  TYPE,
  TIME_STAMP,
  PAYLOAD_TYPE,
  PAYLOAD_REVISION,
  PAYLOAD,
  META_DATA;

  static final int COUNT = values().length;

  /** All of them for a SELECT. */
  static final String LIST =
      Arrays.stream(values()).map(EventColumn::sql).collect(Collectors.joining(", "));

  String sql() {
    return name().toLowerCase(Locale.ROOT);
  }
}
