package io.lendledger.query.projection;

import javax.sql.DataSource;

/**
 * A standby that follows the database: reads of this process take their rows from it, and wait for
 * what it has yet to replay. Its connections never show less than an earlier one has shown.
 */
public interface ReadReplica {

  /** The source of connections to it, all to the same server. */
  DataSource dataSource();

  /** Rows of this position were seen on it: a connection that is behind it is not handed out. */
  void seen(long position);

  /** The database itself has lost its last commits: what was seen of them is no measure. */
  void forgetSeen();

  /** Calls a listener when the database turns out to have lost what was seen here. */
  void whenSeenLost(Runnable listener);

  /** Waits, for a bounded time, until it shows all that the database has committed by now. */
  void awaitAllOf(DataSource database);
}
