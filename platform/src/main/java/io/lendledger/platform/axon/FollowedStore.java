package io.lendledger.platform.axon;

import io.lendledger.platform.data.StartRefused;
import java.util.function.LongSupplier;
import org.springframework.core.env.Environment;
import org.springframework.jdbc.core.simple.JdbcClient;

/**
 * Refuses what followed another event store: read models that are ahead of the events of their own
 * database would miss as many.
 */
record FollowedStore(JdbcClient jdbc, Environment environment) {

  private static final String PROPERTY = "axon.axonserver.event-store.enabled";
  private static final String FOLLOWED = "SELECT coalesce(max(position), -1) FROM query.progress";
  private static final String HAS_FOLLOWED = "SELECT to_regclass('query.progress') IS NOT NULL";

  /**
   * Returns when all that was read from a store can have been read from this one.
   *
   * @param head the position of its last event, -1 for none; asked for last, since others append
   * @throws StartRefused otherwise, and when events shall be kept in Axon Server
   */
  void require(LongSupplier head) {
    if (environment.getProperty(PROPERTY, Boolean.class, false)) {
      throw new StartRefused(
          "--%s=true is not supported: Axon Server routes messages, events are in PostgreSQL."
              .formatted(PROPERTY));
    }
    long followed = followed();
    long end = head.getAsLong();
    if (followed > end) {
      throw new StartRefused(
          "The read models of this database have followed events up to position %d, but its event"
                  .formatted(followed)
              + " store ends at %d. The events are elsewhere (in Axon Server, where earlier"
                  .formatted(end)
              + " versions could keep them), or were not restored with the rest.");
    }
  }

  private long followed() {
    return jdbc.sql(HAS_FOLLOWED).query(Boolean.class).single()
        ? jdbc.sql(FOLLOWED).query(Long.class).single()
        : -1;
  }
}
