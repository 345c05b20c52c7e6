package io.lendledger.gateway.identity.signin;

import io.lendledger.gateway.edge.database.AccessDatabase;
import io.lendledger.gateway.identity.person.RoleMapping;
import java.sql.Timestamp;
import java.time.Clock;
import java.time.Instant;
import java.util.List;
import java.util.stream.Stream;
import org.springframework.stereotype.Component;

/** Who is signed in at any gateway, and the end of all that one of them has open. Blocks. */
@Component
class OpenSessions {

  /** Begins the name of a client. */
  static final String CLIENT = "client:";

  /** Begins the name of a person. */
  static final String PERSON = "user:";

  private static final String LIST =
      "SELECT coalesce('"
          + CLIENT
          + "' || client_id, '"
          + PERSON
          + "' || subject) AS holder, count(*) AS sessions, min(created_at) AS first_started,"
          + " max(used_at) AS last_used FROM access.console_session"
          + " WHERE created_at > ? AND used_at > ?"
          + " GROUP BY holder ORDER BY last_used DESC, holder LIMIT ?";
  private static final String END_CLIENT = "DELETE FROM access.console_session WHERE client_id = ?";
  private static final String ISSUERS =
      "SELECT DISTINCT issuer FROM access.console_session WHERE issuer IS NOT NULL AND subject = ?";

  private final AccessDatabase database;
  private final EndedSignIns ended;
  private final String issuer;
  private final Clock clock;

  OpenSessions(AccessDatabase database, EndedSignIns ended, RoleMapping roles, Clock clock) {
    this.database = database;
    this.ended = ended;
    this.issuer = roles.issuer();
    this.clock = clock;
  }

  /**
   * Somebody who is signed in.
   *
   * @param subject the client or person, named as events name them
   * @param sessions how many sessions they have
   * @param firstStartedAt when the oldest of them began
   * @param lastUsedAt when one was used last, to a quarter of a minute
   */
  record Holder(String subject, long sessions, Instant firstStartedAt, Instant lastUsedAt) {}

  /** Whoever used a session last comes first. */
  List<Holder> list(int most) {
    Instant now = clock.instant();
    return database
        .jdbc()
        .sql(LIST)
        .params(
            Timestamp.from(now.minus(ConsoleSessions.LONGEST)),
            Timestamp.from(now.minus(ConsoleSessions.IDLE)),
            most)
        .query((row, _) ->
            new Holder(
                row.getString("holder"),
                row.getLong("sessions"),
                row.getTimestamp("first_started").toInstant(),
                row.getTimestamp("last_used").toInstant()))
        .list();
  }

  /** Ends all of a client's or person's sessions; how many there were. */
  int end(String subject) {
    if (subject.startsWith(CLIENT)) {
      return database.jdbc().sql(END_CLIENT).param(subject.substring(CLIENT.length())).update();
    }
    String person = subject.substring(PERSON.length());
    return issuersOf(person).mapToInt(each -> ended.end(each, person)).sum();
  }

  // Sessions of an issuer of before are left behind until they expire.
  private Stream<String> issuersOf(String person) {
    List<String> known =
        database.jdbc().sql(ISSUERS).param(person).query((row, _) -> row.getString(1)).list();
    return Stream.concat(known.stream(), Stream.of(issuer))
        .filter(each -> !each.isEmpty())
        .distinct();
  }
}
