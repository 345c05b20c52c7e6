package io.lendledger.query.projection;

import java.util.List;

/**
 * Turns events into rows of the read schema. It depends on nothing but the events and the rows
 * before them, so that rebuilding gives the same rows.
 */
public interface Projection {

  /** Name of its processor, its token and its progress. */
  String name();

  /** The event classes, or their common interfaces, that it reads. */
  List<Class<?>> reads();

  /** The tables that it alone writes. */
  List<String> tables();

  /** Indexes of its versioned tables, beside those of current rows, that it needs to write them. */
  default List<String> lookUps() {
    return List.of();
  }

  /** Writes what these events change; they come in store order and in one transaction. */
  void project(List<StoredEvent> events, Rows rows);
}
