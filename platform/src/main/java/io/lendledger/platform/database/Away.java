package io.lendledger.platform.database;

import java.sql.SQLTransientConnectionException;
import org.jspecify.annotations.Nullable;

/** The refusal of a connection to what a watch knows to be away, and has told of. */
final class Away extends SQLTransientConnectionException {

  private static final long serialVersionUID = 1L;
  private static final String CANNOT_CONNECT = "08001";

  @SuppressWarnings("serial") // read where it was thrown
  private final transient DatabaseWatch watch;

  Away(DatabaseWatch watch, String reason, @Nullable Throwable cause) {
    super("The %s is away: %s".formatted(watch.watched(), reason), CANNOT_CONNECT, cause);
    this.watch = watch;
  }

  /** Whether a failure is due to something else that another watch knows to be away. */
  static boolean isElsewhere(Throwable failure, DatabaseWatch watch) {
    for (Throwable each = failure; each != null; each = each.getCause()) {
      if (each instanceof Away away) {
        return away.watch != watch;
      }
    }
    return false;
  }
}
