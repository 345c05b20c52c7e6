package io.lendledger.platform.database;

import com.zaxxer.hikari.SQLExceptionOverride;
import io.lendledger.core.fault.PassingFault;
import java.sql.SQLException;

/**
 * Examines failures of connections in use: the pool drops a connection to a database that is away,
 * or to one that has become read-only after a failover.
 */
record LostConnections(DatabaseWatch watch) implements SQLExceptionOverride {

  private static final String READ_ONLY = "25006";

  @java.lang.Override
  public Override adjudicate(SQLException failure) {
    if (!PassingFault.isDatabaseAway(failure)) {
      return Override.CONTINUE_EVICT;
    }
    watch.suspect(failure);
    return READ_ONLY.equals(failure.getSQLState()) ? Override.MUST_EVICT : Override.CONTINUE_EVICT;
  }
}
