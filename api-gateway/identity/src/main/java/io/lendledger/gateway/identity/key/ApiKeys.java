package io.lendledger.gateway.identity.key;

import io.lendledger.gateway.edge.database.AccessDatabase;
import io.lendledger.gateway.edge.wire.Blocking;
import io.lendledger.gateway.edge.wire.Operation;
import io.lendledger.gateway.identity.grant.ApiKeySecret;
import io.lendledger.gateway.identity.grant.CredentialRevision;
import io.lendledger.gateway.identity.grant.FreshCache;
import io.lendledger.gateway.identity.grant.Grant;
import io.lendledger.gateway.identity.grant.LastUses;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Timestamp;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.springframework.stereotype.Component;
import reactor.core.publisher.Mono;

/** The API keys, found by the hash of the presented key. */
@Component
public class ApiKeys {

  private static final String SELECT =
      "SELECT id, key_hash, prefix, previous_prefix, previous_until, last_used_at, "
          + Grant.COLUMNS
          + " FROM access.api_key ";

  private final AccessDatabase database;
  private final Clock clock;
  private final FreshCache<Match> byHash;
  private final LastUses uses;

  ApiKeys(AccessDatabase database, CredentialRevision revision, Blocking blocking, Clock clock) {
    this.database = database;
    this.clock = clock;
    this.byHash = new FreshCache<>(revision::current, blocking, this::load);
    this.uses = new LastUses(blocking, clock, this::noteUse);
  }

  /**
   * A key as the desk sees it.
   *
   * @param previousPrefix prefix of the key before the last rotation
   * @param previousUntil until when that one is good, too
   */
  record ApiKey(
      Grant grant,
      String prefix,
      @Nullable String previousPrefix,
      @Nullable Instant previousUntil,
      @Nullable Instant lastUsedAt) {

    boolean overlapsAt(Instant now) {
      return previousUntil != null && now.isBefore(previousUntil);
    }
  }

  private record Match(ApiKey key, boolean newest) {

    boolean isGoodAt(Instant now) {
      return key.grant().isGoodAt(now) && (newest || key.overlapsAt(now));
    }
  }

  /** The grant behind a presented key; empty when it is unknown, expired or revoked. */
  public Mono<Grant> verify(String key) {
    return byHash
        .find(HexFormat.of().formatHex(ApiKeySecret.hash(key)))
        .filter(match -> match.isGoodAt(clock.instant()))
        .map(match -> match.key().grant())
        .doOnNext(grant -> uses.note(grant.id()));
  }

  /** Keeps a new key under a new id, unless that key is there already; blocks. */
  public ApiKey create(Grant grant, String key) {
    database
        .jdbc()
        .sql(
            "INSERT INTO access.api_key (id, key_hash, prefix, lender_code, scopes, description,"
                + " created_at, expires_at) VALUES (?, ?, ?, ?, ?, ?, ?, ?)"
                + " ON CONFLICT (key_hash) DO NOTHING")
        .param(grant.id())
        .param(ApiKeySecret.hash(key))
        .param(ApiKeySecret.shownPrefix(key))
        .param(grant.lenderCode())
        .param(grant.scopes().toArray(String[]::new))
        .param(grant.description())
        .param(Timestamp.from(grant.createdAt()))
        .param(Grant.timestamp(grant.expiresAt()))
        .update();
    return new ApiKey(grant, ApiKeySecret.shownPrefix(key), null, null, null);
  }

  /**
   * Rotates the key of an id that is not revoked; the former key stays valid for the overlap, an
   * earlier one ends. Empty when there is none. Blocks.
   */
  Optional<ApiKey> rotate(String id, String key, Duration overlap, Operation operation) {
    int changed =
        database
            .jdbc()
            .sql(
                "UPDATE access.api_key SET previous_hash ="
                    + " CASE WHEN rotated_by = :by THEN previous_hash ELSE key_hash END,"
                    + " previous_prefix ="
                    + " CASE WHEN rotated_by = :by THEN previous_prefix ELSE prefix END,"
                    + " previous_until = :until, key_hash = :hash, prefix = :prefix,"
                    + " rotated_by = :by WHERE id = :id AND revoked_at IS NULL")
            .param("by", operation.id())
            .param("until", Timestamp.from(clock.instant().plus(overlap)))
            .param("hash", ApiKeySecret.hash(key))
            .param("prefix", ApiKeySecret.shownPrefix(key))
            .param("id", id)
            .update();
    return changed == 0 ? Optional.empty() : select("WHERE id = ?", id);
  }

  /** Revokes; false when there is no such key. Blocks. */
  boolean revoke(String id) {
    int changed =
        database
            .jdbc()
            .sql("UPDATE access.api_key SET revoked_at = ? WHERE id = ? AND revoked_at IS NULL")
            .params(Timestamp.from(clock.instant()), id)
            .update();
    return changed > 0;
  }

  /** Whether there is or was such a key. Blocks. */
  boolean isKnown(String id) {
    return select("WHERE id = ?", id).isPresent();
  }

  /** Keys that are not revoked, by id, behind the given one; blocks. */
  List<ApiKey> list(String afterId, int limit) {
    return database
        .jdbc()
        .sql(SELECT + "WHERE revoked_at IS NULL AND id > ? ORDER BY id LIMIT ?")
        .params(afterId, limit)
        .query((row, _) -> read(row))
        .list();
  }

  /** A key that is not revoked; blocks. */
  Optional<ApiKey> find(String id) {
    return select("WHERE revoked_at IS NULL AND id = ?", id);
  }

  /** Replaces the secret of a new key that nobody has seen; empty when it was not made. Blocks. */
  Optional<ApiKey> replace(String id, String key) {
    int changed =
        database
            .jdbc()
            .sql("UPDATE access.api_key SET key_hash = ?, prefix = ? WHERE id = ?")
            .params(ApiKeySecret.hash(key), ApiKeySecret.shownPrefix(key), id)
            .update();
    return changed == 0 ? Optional.empty() : select("WHERE id = ?", id);
  }

  private Optional<Match> load(String hex) {
    byte[] hash = HexFormat.of().parseHex(hex);
    return database
        .jdbc()
        .sql(SELECT + "WHERE key_hash = ? OR previous_hash = ?")
        .params(hash, hash)
        .query((row, _) -> new Match(read(row), Arrays.equals(hash, row.getBytes("key_hash"))))
        .optional();
  }

  private void noteUse(String id, Instant now) {
    database
        .jdbc()
        .sql("UPDATE access.api_key SET last_used_at = greatest(last_used_at, ?) WHERE id = ?")
        .params(Timestamp.from(now), id)
        .update();
  }

  private Optional<ApiKey> select(String where, Object value) {
    return database.jdbc().sql(SELECT + where).param(value).query((row, _) -> read(row)).optional();
  }

  private static ApiKey read(ResultSet row) throws SQLException {
    return new ApiKey(
        Grant.read(row, "id"),
        row.getString("prefix"),
        row.getString("previous_prefix"),
        Grant.instant(row.getTimestamp("previous_until")),
        Grant.instant(row.getTimestamp("last_used_at")));
  }
}
