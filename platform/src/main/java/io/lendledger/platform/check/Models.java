package io.lendledger.platform.check;

import io.lendledger.command.integrity.chain.Chain;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.OffsetDateTime;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import tools.jackson.databind.json.JsonMapper;

/**
 * Whether read models and look-ups follow the store, and what their last comparisons with the
 * events have found. The comparison itself is the service's.
 */
final class Models {

  private static final String BEHIND =
      "SELECT name, ? - position FROM query.progress WHERE position < ? ORDER BY name";
  private static final String SET_ASIDE =
      "SELECT (SELECT count(*) FROM query.parked_event) + (SELECT count(*) FROM"
          + " command.parked_event)";
  private static final String COMPARED =
      "SELECT name, kind, state, finished_at, coalesce(reason, differences, '')"
          + " FROM query.rebuild WHERE finished_at IS NOT NULL ORDER BY name, kind";
  private static final String ARE_THERE = "SELECT to_regclass('query.rebuild') IS NOT NULL";

  private static final JsonMapper JSON = JsonMapper.shared();

  /** Further behind than this is more than what a stop leaves over. */
  private static final long MANY_EVENTS = 10_000;

  private Models() {}

  static List<Finding> look(Connection connection) throws SQLException {
    List<Finding> findings = new ArrayList<>();
    try (Statement statement = connection.createStatement()) {
      if (!isTrue(statement, ARE_THERE)) {
        findings.add(Finding.look("There are no read models yet"));
        return findings;
      }
      behind(connection, findings);
      setAside(statement, findings);
      compared(statement, findings);
    }
    return findings;
  }

  private static boolean isTrue(Statement statement, String question) throws SQLException {
    try (ResultSet row = statement.executeQuery(question)) {
      return row.next() && row.getBoolean(1);
    }
  }

  private static void behind(Connection connection, List<Finding> findings) throws SQLException {
    long end = Chain.ends(connection).stored();
    long most = 0;
    List<String> names = new ArrayList<>();
    try (var select = connection.prepareStatement(BEHIND)) {
      select.setLong(1, end);
      select.setLong(2, end);
      try (ResultSet row = select.executeQuery()) {
        while (row.next()) {
          names.add(row.getString(1));
          most = Math.max(most, row.getLong(2));
        }
      }
    }
    if (names.isEmpty()) {
      findings.add(Finding.fine("Read models have all events, up to position " + end));
    } else {
      String said =
          "Read models are up to %d positions behind (%s); the service catches up while it runs"
              .formatted(most, String.join(", ", names));
      findings.add(most > MANY_EVENTS ? Finding.look(said) : Finding.fine(said));
    }
  }

  private static void setAside(Statement statement, List<Finding> findings) throws SQLException {
    try (ResultSet row = statement.executeQuery(SET_ASIDE)) {
      row.next();
      long parked = row.getLong(1);
      findings.add(
          parked == 0
              ? Finding.fine("No events are set aside")
              : Finding.look(
                  "The events of %d sequences are set aside; see GET /ops/v1/parked-events"
                      .formatted(parked)));
    }
  }

  private static void compared(Statement statement, List<Finding> findings) throws SQLException {
    int before = findings.size();
    try (ResultSet row = statement.executeQuery(COMPARED)) {
      while (row.next()) {
        findings.add(
            outcome(
                "The last %s of %s, of %s,"
                    .formatted(
                        row.getString(2).toLowerCase(Locale.ROOT),
                        row.getString(1),
                        row.getObject(4, OffsetDateTime.class).toInstant()),
                row.getString(3),
                row.getString(5)));
      }
    }
    if (findings.size() == before) {
      findings.add(
          Finding.fine(
              "No model was compared with the events yet: POST /ops/v1/projections/{name}/verify"
                  + " does"));
    }
  }

  private static Finding outcome(String what, String state, String said) {
    if (!state.equals("Succeeded")) {
      return Finding.look("%s has failed: %s".formatted(what, said));
    }
    long differing = differing(said);
    return differing == 0
        ? Finding.fine(what + " has found nothing wrong")
        : Finding.broken(
            "%s has found %d rows that differ from the events".formatted(what, differing));
  }

  private static long differing(String differences) {
    return differences.isBlank() ? 0 : JSON.readTree(differences).path("total").asLong(0);
  }
}
