package io.lendledger.gateway.identity.signin;

import io.lendledger.gateway.edge.caller.Caller;
import io.lendledger.gateway.edge.caller.SignInDoors;
import io.lendledger.gateway.edge.database.AccessDatabase;
import io.lendledger.gateway.edge.database.SharedTime;
import io.lendledger.gateway.edge.wire.Blocking;
import io.lendledger.gateway.identity.client.OAuthClient;
import io.lendledger.gateway.identity.client.OAuthClients;
import io.lendledger.gateway.identity.grant.ApiKeySecret;
import io.lendledger.gateway.identity.person.Person;
import io.lendledger.gateway.identity.person.RoleMapping;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Timestamp;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.HexFormat;
import java.util.List;
import java.util.Optional;
import java.util.function.BiFunction;
import java.util.function.Function;
import org.springframework.stereotype.Component;
import reactor.core.publisher.Mono;

/**
 * The sessions of all gateways on a database. A session ends with its client, with another secret
 * of it, with the roles that it was given for, half an hour after its last use and eight hours
 * after its start. Its use is noted to a quarter of a minute; what a page asks by itself is none.
 */
@Component
public class ConsoleSessions {

  /** From its start to its end. */
  public static final Duration LONGEST = Duration.ofHours(8);

  static final Duration IDLE = Duration.ofMinutes(30);
  private static final Duration NOTED_EVERY = Duration.ofSeconds(15);
  private static final int MOST_OF_A_CLIENT = 100;

  private static final String INSERT =
      "INSERT INTO access.console_session (token_hash, client_id, secret_mark, created_at, used_at)"
          + " VALUES (?, ?, ?, ?, ?)";
  private static final String SELECT =
      "SELECT client_id, secret_mark, issuer, subject, roles, created_at, used_at"
          + " FROM access.console_session"
          + " WHERE token_hash = ? AND created_at > ? AND used_at > ?";
  private static final String NOTE_USE =
      "UPDATE access.console_session SET used_at = ? WHERE token_hash = ? AND used_at < ?";
  private static final String END = "DELETE FROM access.console_session WHERE token_hash = ?";
  private static final String FORGET = forgetting("client_id = ?");

  private final AccessDatabase database;
  private final OAuthClients clients;
  private final RoleMapping roles;
  private final SignInDoors doors;
  private final Blocking blocking;
  private final Clock clock;
  private final SharedTime time;

  ConsoleSessions(
      AccessDatabase database,
      OAuthClients clients,
      RoleMapping roles,
      SignInDoors doors,
      Blocking blocking,
      Clock clock,
      SharedTime time) {
    this.database = database;
    this.clients = clients;
    this.roles = roles;
    this.doors = doors;
    this.blocking = blocking;
    this.clock = clock;
    this.time = time;
  }

  /** In whose name a session is. */
  private sealed interface Holder {

    record OfClient(String id, String secretMark) implements Holder {}

    record OfPerson(Person person) implements Holder {}

    static Holder read(ResultSet row) throws SQLException {
      String client = row.getString("client_id");
      return client == null
          ? new OfPerson(
              new Person(
                  row.getString("issuer"),
                  row.getString("subject"),
                  List.of((String[]) row.getArray("roles").getArray())))
          : new OfClient(client, row.getString("secret_mark"));
    }
  }

  private record Row(Holder holder, Instant createdAt, Instant usedAt) {

    Instant expiresAt() {
      Instant idle = usedAt.plus(IDLE);
      Instant end = createdAt.plus(LONGEST);
      return idle.isBefore(end) ? idle : end;
    }
  }

  /** A new session of a client that has proven itself. Blocks. */
  SessionToken start(OAuthClient client) {
    Instant now = clock.instant();
    Instant agreed = time.now();
    SessionToken token = SessionToken.random();
    database
        .jdbc()
        .sql(INSERT)
        .params(
            token.hash(),
            client.grant().id(),
            mark(client),
            Timestamp.from(now),
            Timestamp.from(now))
        .update();
    database
        .jdbc()
        .sql(FORGET)
        .params(
            Timestamp.from(agreed.minus(LONGEST)),
            Timestamp.from(agreed.minus(IDLE)),
            client.grant().id(),
            MOST_OF_A_CLIENT)
        .update();
    return token;
  }

  /** The session of a cookie's value, which counts as used; empty when there is none. */
  public Mono<ConsoleSession> use(String cookie) {
    return session(cookie, clients::use, (hash, row) -> blocking.call(() -> noted(hash, row)));
  }

  /** The session of a cookie's value, which does not count as used; empty when there is none. */
  public Mono<ConsoleSession> look(String cookie) {
    return session(cookie, clients::find, (_, row) -> Mono.just(row));
  }

  private Mono<ConsoleSession> session(
      String cookie,
      Function<String, Mono<OAuthClient>> client,
      BiFunction<byte[], Row, Mono<Row>> found) {
    if (!SessionToken.isWellFormed(cookie)) {
      return Mono.empty();
    }
    byte[] hash = new SessionToken(cookie).hash();
    return blocking
        .call(() -> find(hash))
        .flatMap(Mono::justOrEmpty)
        .flatMap(row ->
            caller(row.holder(), client)
                .flatMap(caller ->
                    found
                        .apply(hash, row)
                        .map(now -> new ConsoleSession(caller, now.expiresAt()))));
  }

  private Mono<Caller> caller(Holder holder, Function<String, Mono<OAuthClient>> client) {
    return switch (holder) {
      case Holder.OfClient of ->
          doors.clients()
              ? client
                  .apply(of.id())
                  .filter(known -> mark(known).equals(of.secretMark()))
                  .map(known -> known.grant().caller("client"))
              : Mono.empty();
      case Holder.OfPerson of -> Mono.justOrEmpty(roles.caller(of.person()));
    };
  }

  private Optional<Row> find(byte[] hash) {
    Instant now = clock.instant();
    return database
        .jdbc()
        .sql(SELECT)
        .params(hash, Timestamp.from(now.minus(LONGEST)), Timestamp.from(now.minus(IDLE)))
        .query((row, _) ->
            new Row(
                Holder.read(row),
                row.getTimestamp("created_at").toInstant(),
                row.getTimestamp("used_at").toInstant()))
        .optional();
  }

  private Row noted(byte[] hash, Row row) {
    Instant now = clock.instant();
    if (row.usedAt().plus(NOTED_EVERY).isAfter(now)) {
      return row;
    }
    database.jdbc().sql(NOTE_USE).params(Timestamp.from(now), hash, Timestamp.from(now)).update();
    return new Row(row.holder(), row.createdAt(), now);
  }

  /** Ends the session of a cookie's value, if there is one. Blocks. */
  public void end(String cookie) {
    database.jdbc().sql(END).param(new SessionToken(cookie).hash()).update();
  }

  /** Another secret has another mark. */
  private static String mark(OAuthClient client) {
    return HexFormat.of().formatHex(ApiKeySecret.hash("mark " + client.secretHash()));
  }

  /**
   * Deletes sessions that have ended, and the oldest of an owner that has too many. What another
   * gateway holds is left to it or to the next sign-in: nobody waits to tidy up.
   */
  static String forgetting(String owner) {
    return "DELETE FROM access.console_session WHERE token_hash IN ("
        + "SELECT token_hash FROM access.console_session WHERE created_at <= ? OR used_at <= ?"
        + " OR token_hash IN (SELECT token_hash FROM access.console_session"
        + " WHERE %s ORDER BY created_at DESC OFFSET ?) FOR UPDATE SKIP LOCKED)".formatted(owner);
  }
}
