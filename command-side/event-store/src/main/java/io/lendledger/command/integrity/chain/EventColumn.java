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

  private static final int SMALL_BYTES = 32 << 10;

  /** All of them for a SELECT; a large payload is null there, so that many rows can be read. */
  static final String LIST_OF_SMALL =
      Arrays.stream(values()).map(EventColumn::small).collect(Collectors.joining(", "));

  private String small() {
    return this == PAYLOAD
        ? "CASE WHEN octet_length(payload) <= %d THEN payload END".formatted(SMALL_BYTES)
        : sql();
  }

  String sql() {
    return name().toLowerCase(Locale.ROOT);
  }
}
