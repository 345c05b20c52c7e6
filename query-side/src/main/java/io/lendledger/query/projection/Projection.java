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

  /**
   * Revision of its tables' shape, from 1 on. A new one comes with {@code
   * db/shape/<name>/<revision>.sql}, statements that turn empty tables of the revision before into
   * its own; a model that is kept in a former revision is then rebuilt.
   */
  default int revision() {
    return 1;
  }

  /** Writes what these events change; they come in store order and in one transaction. */
  void project(List<StoredEvent> events, Rows rows);
}
