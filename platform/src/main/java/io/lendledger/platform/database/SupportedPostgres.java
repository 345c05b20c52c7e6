package io.lendledger.platform.database;

import java.sql.DatabaseMetaData;
import java.sql.SQLException;
import java.util.Optional;

/** Which versions of PostgreSQL the service runs on. */
public final class SupportedPostgres {

  /** The lowest version that the service was run on. */
  public static final int LOWEST_VERSION = 15;

  private SupportedPostgres() {}

  /** Why a server is too old; empty when it is not. */
  public static Optional<String> refusal(DatabaseMetaData server) throws SQLException {
    return server.getDatabaseMajorVersion() < LOWEST_VERSION
        ? Optional.of(
            "it is PostgreSQL %s, and %d is the lowest version that is supported"
                .formatted(server.getDatabaseProductVersion(), LOWEST_VERSION))
        : Optional.empty();
  }
}
