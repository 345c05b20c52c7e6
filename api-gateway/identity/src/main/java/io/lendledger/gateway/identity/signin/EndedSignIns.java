package io.lendledger.gateway.identity.signin;

import io.lendledger.gateway.edge.database.AccessDatabase;
import io.lendledger.gateway.edge.database.SharedTime;
import io.lendledger.gateway.identity.grant.ApiKeySecret;
import java.sql.Timestamp;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.UUID;
import org.jspecify.annotations.Nullable;
import org.springframework.stereotype.Component;

/** What an issuer ends, at all gateways at once. Blocks. */
@Component
public class EndedSignIns {

  /** Longer than a sign-in that is under way, and than what says that it ends, can last. */
  private static final Duration KEPT = Duration.ofHours(2);

  private static final String ONE_AT_A_TIME =
      "SELECT pg_advisory_xact_lock(hashtextextended('sign-in ' || ?, 0))";
  private static final String NOTE =
      "INSERT INTO access.ended_sign_in (issuer, jti_hash, subject, sid, ended_at, forget_at)"
          + " VALUES (?, ?, ?, ?, ?, ?) ON CONFLICT DO NOTHING";
  private static final String END =
      "DELETE FROM access.console_session WHERE issuer = ?"
          + " AND (?::text IS NULL OR subject = ?) AND (?::text IS NULL OR sid = ?)";
  private static final String FORGET = "DELETE FROM access.ended_sign_in WHERE forget_at <= ?";

  private final AccessDatabase database;
  private final Clock clock;
  private final SharedTime time;

  EndedSignIns(AccessDatabase database, Clock clock, SharedTime time) {
    this.database = database;
    this.clock = clock;
    this.time = time;
  }

  /**
   * What has ended: all sessions of a person, or those of one session at the issuer.
   *
   * @param subject the person; null when the session says it
   * @param sid the session; null when all of the person's end
   * @param jti names the message that said so
   * @param at when the issuer said so
   */
  public record Ended(
      String issuer, @Nullable String subject, @Nullable String sid, String jti, Instant at) {}

  /** Ends it; false when the message was used before, and then nothing is done. */
  public boolean end(Ended ended) {
    return database
        .transactions()
        .execute(_ -> {
          database.jdbc().sql(ONE_AT_A_TIME).param(ended.issuer()).query((_, _) -> true).list();
          boolean unheard = note(ended);
          if (unheard) {
            deleted(ended);
          }
          return unheard;
        });
  }

  /** Ends all sessions of a person, and their sign-ins that are under way; how many had begun. */
  int end(String issuer, String subject) {
    String jti = UUID.randomUUID().toString();
    return database
        .transactions()
        .execute(_ -> {
          Ended ended = new Ended(issuer, subject, null, jti, clock.instant());
          database.jdbc().sql(ONE_AT_A_TIME).param(issuer).query((_, _) -> true).list();
          note(ended);
          return deleted(ended);
        });
  }

  private boolean note(Ended ended) {
    Instant now = time.now();
    database.jdbc().sql(FORGET).param(Timestamp.from(now)).update();
    return database
            .jdbc()
            .sql(NOTE)
            .param(ended.issuer())
            .param(ApiKeySecret.hash(ended.jti()))
            .param(ended.subject())
            .param(ended.sid())
            .param(Timestamp.from(ended.at()))
            .param(Timestamp.from(now.plus(KEPT)))
            .update()
        > 0;
  }

  private int deleted(Ended ended) {
    return database
        .jdbc()
        .sql(END)
        .param(ended.issuer())
        .param(ended.subject())
        .param(ended.subject())
        .param(ended.sid())
        .param(ended.sid())
        .update();
  }
}
