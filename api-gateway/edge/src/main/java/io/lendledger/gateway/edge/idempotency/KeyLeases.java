package io.lendledger.gateway.edge.idempotency;

import io.lendledger.gateway.edge.database.AccessDatabase;
import io.lendledger.gateway.edge.idempotency.Claim.Answered;
import io.lendledger.gateway.edge.idempotency.Claim.Held;
import io.lendledger.gateway.edge.idempotency.Claim.Running;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Timestamp;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.Collection;
import java.util.Optional;
import java.util.UUID;
import org.springframework.stereotype.Component;

/**
 * Leases on keys. A gateway renews the lease of a key whose request it serves, so the key does not
 * stay taken when the gateway dies. Time is the database's, which all gateways share. Everything
 * blocks.
 */
@Component
class KeyLeases {

  /** How long a key stays taken without being renewed. */
  static final Duration LEASE = Duration.ofSeconds(15);

  private static final String LEASED = "now() + interval '" + LEASE.toSeconds() + " s'";

  private final AccessDatabase database;
  private final Clock clock;

  KeyLeases(AccessDatabase database, Clock clock) {
    this.database = database;
    this.clock = clock;
  }

  /** Claims a key for an attempt unless it is answered or a gateway serves it. */
  Claim take(byte[] id, UUID holder, String owner, String endpoint) {
    Optional<Claim> held =
        database
            .jdbc()
            .sql(
                "INSERT INTO access.idempotency_key AS known (id, owner, endpoint, operation,"
                    + (" holder, leased_until, created_at) VALUES (?, ?, ?, ?, ?, " + LEASED)
                    + ", ?) ON CONFLICT (id) DO UPDATE SET holder = EXCLUDED.holder,"
                    + " leased_until = EXCLUDED.leased_until, operation = CASE WHEN"
                    + " known.fingerprint IS NULL THEN EXCLUDED.operation ELSE known.operation END"
                    + " WHERE known.answer IS NULL AND known.leased_until < now()"
                    + " RETURNING operation, fingerprint, created_at")
            .param(id)
            .param(owner)
            .param(endpoint)
            .param(UUID.randomUUID())
            .param(holder)
            .param(Timestamp.from(clock.instant()))
            .query((row, _) -> held(id, holder, row))
            .optional();
    return held.orElseGet(() -> find(id));
  }

  private static Claim held(byte[] id, UUID holder, ResultSet row) throws SQLException {
    return new Held(
        id,
        holder,
        row.getObject("operation", UUID.class),
        row.getBytes("fingerprint"),
        row.getTimestamp("created_at").toInstant());
  }

  private Claim find(byte[] id) {
    return database
        .jdbc()
        .sql(
            "SELECT fingerprint, answer FROM access.idempotency_key"
                + " WHERE id = ? AND answer IS NOT NULL")
        .param(id)
        .<Claim>query((row, _) -> new Answered(row.getBytes(1), row.getBytes(2)))
        .optional()
        .orElseGet(Running::new);
  }

  /** Keeps the fingerprint of the request; false when the claim was lost to another gateway. */
  boolean noteFingerprint(Held claim, byte[] fingerprint) {
    return database
            .jdbc()
            .sql(
                "UPDATE access.idempotency_key SET fingerprint = ? WHERE id = ? AND holder = ?"
                    + " AND answer IS NULL")
            .params(fingerprint, claim.id(), claim.holder())
            .update()
        > 0;
  }

  /** Keeps the answer; false when the claim was lost to another gateway. */
  boolean answer(Held claim, byte[] sealedAnswer) {
    return database
            .jdbc()
            .sql(
                "UPDATE access.idempotency_key SET answer = ?, leased_until = now()"
                    + " WHERE id = ? AND holder = ? AND answer IS NULL")
            .params(sealedAnswer, claim.id(), claim.holder())
            .update()
        > 0;
  }

  /** Forgets a key whose request was refused and changed nothing. */
  void forget(Held claim) {
    database
        .jdbc()
        .sql("DELETE FROM access.idempotency_key WHERE id = ? AND holder = ? AND answer IS NULL")
        .params(claim.id(), claim.holder())
        .update();
  }

  /** Releases a key whose request had an unknown outcome: the next repeat resumes it. */
  void giveUp(byte[] id, UUID holder) {
    database
        .jdbc()
        .sql(
            "UPDATE access.idempotency_key SET leased_until = '-infinity'"
                + " WHERE id = ? AND holder = ? AND answer IS NULL")
        .params(id, holder)
        .update();
  }

  /**
   * Renews the leases of these attempts, also where one has ended while the database was away:
   * another gateway that took the key would have put its own holder there.
   */
  void renew(Collection<UUID> holders) {
    database
        .jdbc()
        .sql(
            ("UPDATE access.idempotency_key SET leased_until = " + LEASED)
                + " WHERE holder = ANY(?) AND answer IS NULL AND leased_until <> '-infinity'")
        .param(holders.toArray(UUID[]::new))
        .update();
  }

  /** Forgets keys that first came before a moment; answers how many. */
  int purge(Instant before) {
    return database
        .jdbc()
        .sql("DELETE FROM access.idempotency_key WHERE created_at < ? AND leased_until < now()")
        .param(Timestamp.from(before))
        .update();
  }
}
