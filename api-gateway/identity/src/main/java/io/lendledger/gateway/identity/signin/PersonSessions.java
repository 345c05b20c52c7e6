package io.lendledger.gateway.identity.signin;

import io.lendledger.gateway.edge.database.AccessDatabase;
import io.lendledger.gateway.edge.database.SharedTime;
import io.lendledger.gateway.identity.person.Person;
import io.lendledger.gateway.identity.sealing.Vault;
import io.lendledger.gateway.identity.sealing.Vault.Kept;
import java.nio.charset.StandardCharsets;
import java.sql.Timestamp;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.HexFormat;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.stereotype.Component;

/**
 * Starts and ends sessions of people whom an issuer vouches for. The ID token is kept, sealed, for
 * the issuer to know at sign-out whom it is about. All of it blocks.
 */
@Component
public class PersonSessions {

  /** How long the way to the issuer may take after signing out here. */
  static final Duration TICKET_LASTS = Duration.ofMinutes(2);

  private static final Logger log = LoggerFactory.getLogger(PersonSessions.class);
  private static final int MOST_OF_A_PERSON = 100;

  /** It becomes a part of an address. */
  private static final int LONGEST_HINT = 6_000;

  // An end at the issuer that is written at the same time is either seen here or sees this.
  private static final String ONE_AT_A_TIME =
      "SELECT pg_advisory_xact_lock(hashtextextended('sign-in ' || ?, 0))";
  private static final String INSERT =
      "INSERT INTO access.console_session (token_hash, issuer, subject, sid, roles, id_token,"
          + " sealed, created_at, used_at) SELECT ?, ?, ?, ?, ?, ?, ?, ?, ? WHERE NOT EXISTS ("
          + "SELECT FROM access.ended_sign_in WHERE issuer = ? AND ended_at > ?"
          + " AND (sid IS NULL OR sid = ?) AND (subject IS NULL OR subject = ?))";
  private static final String FORGET = ConsoleSessions.forgetting("issuer = ? AND subject = ?");
  private static final String FORGET_TICKETS =
      "DELETE FROM access.sign_out_ticket WHERE created_at <= ?";
  private static final String SIGN_OUT =
      "DELETE FROM access.console_session WHERE token_hash = ? AND issuer IS NOT NULL"
          + " RETURNING id_token, sealed";
  private static final String TICKET =
      "INSERT INTO access.sign_out_ticket (ticket_hash, id_token, sealed, created_at)"
          + " VALUES (?, ?, ?, ?)";
  private static final String REDEEM =
      "DELETE FROM access.sign_out_ticket WHERE ticket_hash = ? AND created_at > ?"
          + " RETURNING id_token, sealed";

  private final AccessDatabase database;
  private final Vault vault;
  private final Clock clock;
  private final SharedTime time;

  PersonSessions(AccessDatabase database, Vault vault, Clock clock, SharedTime time) {
    this.database = database;
    this.vault = vault;
    this.clock = clock;
    this.time = time;
  }

  /**
   * What an issuer has said at a sign-in.
   *
   * @param sid the issuer's own session; null when it names none
   * @param idToken its token
   * @param issuedAt when it made that
   */
  public record Vouched(Person person, @Nullable String sid, String idToken, Instant issuedAt) {

    @Override
    public String toString() {
      return person.subject();
    }
  }

  /** A new session; empty when the issuer has ended what it vouched for meanwhile. */
  public Optional<SessionToken> start(Vouched vouched) {
    SessionToken token = SessionToken.random();
    return database.transactions().execute(_ -> inserted(vouched, token))
        ? Optional.of(token)
        : Optional.empty();
  }

  private boolean inserted(Vouched vouched, SessionToken token) {
    Person person = vouched.person();
    Timestamp now = Timestamp.from(clock.instant());
    byte[] hint =
        vouched.idToken().length() > LONGEST_HINT
            ? new byte[0]
            : vouched.idToken().getBytes(StandardCharsets.UTF_8);
    Kept kept = vault.keep(place("console_session", token), hint);
    lock(person.issuer());
    int rows =
        database
            .jdbc()
            .sql(INSERT)
            .param(token.hash())
            .param(person.issuer())
            .param(person.subject())
            .param(vouched.sid())
            .param(person.roles().toArray(String[]::new))
            .param(kept.value())
            .param(kept.sealed())
            .param(now)
            .param(now)
            .param(person.issuer())
            .param(Timestamp.from(vouched.issuedAt()))
            .param(vouched.sid())
            .param(person.subject())
            .update();
    forget(person);
    return rows > 0;
  }

  private void lock(String issuer) {
    database.jdbc().sql(ONE_AT_A_TIME).param(issuer).query((_, _) -> true).list();
  }

  private void forget(Person person) {
    Instant now = time.now();
    database
        .jdbc()
        .sql(FORGET)
        .params(
            Timestamp.from(now.minus(ConsoleSessions.LONGEST)),
            Timestamp.from(now.minus(ConsoleSessions.IDLE)),
            person.issuer(),
            person.subject(),
            MOST_OF_A_PERSON)
        .update();
    database.jdbc().sql(FORGET_TICKETS).param(Timestamp.from(now.minus(TICKET_LASTS))).update();
  }

  /** Ends a person's session; what leads on to the issuer, empty for a client's session. */
  Optional<SessionToken> signOut(String cookie) {
    SessionToken session = new SessionToken(cookie);
    return taken(SIGN_OUT, "console_session", session, session.hash()).map(this::ticket);
  }

  private SessionToken ticket(String idToken) {
    SessionToken ticket = SessionToken.random();
    Kept kept =
        vault.keep(place("sign_out_ticket", ticket), idToken.getBytes(StandardCharsets.UTF_8));
    database
        .jdbc()
        .sql(TICKET)
        .params(ticket.hash(), kept.value(), kept.sealed(), Timestamp.from(clock.instant()))
        .update();
    return ticket;
  }

  /** The ID token of whoever is on the way, once; empty when there is none. */
  public Optional<String> redeem(String ticket) {
    SessionToken token = new SessionToken(ticket);
    return taken(
        REDEEM,
        "sign_out_ticket",
        token,
        token.hash(),
        Timestamp.from(clock.instant().minus(TICKET_LASTS)));
  }

  private Optional<String> taken(
      String statement, String table, SessionToken token, Object... parameters) {
    return database
        .jdbc()
        .sql(statement)
        .params(parameters)
        .query((row, _) -> new Kept(row.getBytes("id_token"), row.getBoolean("sealed")))
        .optional()
        .map(kept -> opened(place(table, token), kept));
  }

  // Without the master key of before, the issuer is not told whom it is about.
  private String opened(String place, Kept kept) {
    try {
      return new String(vault.open(place, kept), StandardCharsets.UTF_8);
    } catch (IllegalStateException unknownKey) {
      log.warn("An ID token was not opened: {}", unknownKey.toString());
      return "";
    }
  }

  private static String place(String table, SessionToken token) {
    return "access." + table + "/" + HexFormat.of().formatHex(token.hash());
  }
}
