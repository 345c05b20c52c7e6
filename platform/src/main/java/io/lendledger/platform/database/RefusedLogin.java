package io.lendledger.platform.database;

import io.lendledger.platform.data.StartRefused;
import java.sql.SQLException;
import java.util.Optional;
import java.util.Set;

/** Tells a server that refuses whoever asks so from one that is away, starting or full. */
public final class RefusedLogin {

  /** Invalid authorization: a wrong user, a wrong password. */
  private static final String NOT_AUTHORIZED = "28";

  /** No such database; and what the driver says when no password was given. */
  private static final Set<String> STATES = Set.of("3D000", "08004");

  private RefusedLogin() {}

  /**
   * The refusal of a start on this database; empty when waiting may help.
   *
   * @param url of the database, for JDBC
   */
  public static Optional<StartRefused> refusal(String url, SQLException failure) {
    return isIn(failure)
        ? Optional.of(FirstContact.unusable(url, reason(failure), failure))
        : Optional.empty();
  }

  /** Whether only an operator can change it. */
  static boolean isIn(SQLException failure) {
    String state = String.valueOf(failure.getSQLState());
    return state.startsWith(NOT_AUTHORIZED) || STATES.contains(state);
  }

  /** What the server or the driver says, in a few words. */
  static String reason(SQLException failure) {
    String said = String.valueOf(failure.getMessage()).strip().replaceAll("\\s+", " ");
    int end = said.indexOf(". ");
    return (end < 0 ? said : said.substring(0, end)).replaceFirst("\\.$", "");
  }
}
