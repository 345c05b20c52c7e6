package io.lendledger.core.migration;

import java.util.Map;

/** How processes that start together keep each other from migrating the same schema. */
public final class MigrationLock {

  /**
   * Flyway's settings for a lock that no transaction holds: one that rests while the tables are
   * being changed is ended by the limit for idle ones.
   */
  public static final Map<String, String> OF_SESSION =
      Map.of("flyway.postgresql.transactional.lock", "false");

  private MigrationLock() {}
}
