package io.lendledger.platform.database;

import com.zaxxer.hikari.SQLExceptionOverride;
import io.lendledger.core.fault.PassingFault;
import java.sql.SQLException;

/**
 * Reads what connections in use fail with: one that leads to a database that is away, or to one
 * that takes no more writes after a failover, is given out to nobody again.
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
