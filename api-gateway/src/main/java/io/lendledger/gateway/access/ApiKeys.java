package io.lendledger.gateway.access;

import io.lendledger.gateway.wire.Blocking;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Timestamp;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.HexFormat;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import org.jspecify.annotations.Nullable;
import org.springframework.stereotype.Component;
import reactor.core.publisher.Mono;

/** The API keys, found by the hash of what was presented. */
@Component
class ApiKeys {

  private static final Duration LAST_USED_GRAIN = Duration.ofMinutes(1);
  private static final String SELECT =
      "SELECT id, prefix, last_used_at, " + Grant.COLUMNS + " FROM access.api_key ";

  private final AccessDatabase database;
  private final Clock clock;
  private final FreshCache<ApiKey> byHash;

  ApiKeys(AccessDatabase database, Blocking blocking, Clock clock) {
    this.database = database;
    this.clock = clock;
    this.byHash = new FreshCache<>(blocking, this::load);
  }

  /** A key as the desk sees it. */
  record ApiKey(Grant grant, String prefix, @Nullable Instant lastUsedAt) {}

  /** The grant behind a presented key; empty when it is unknown, expired or revoked. */
  Mono<Grant> verify(String key) {
    return byHash
        .find(HexFormat.of().formatHex(ApiKeySecret.hash(key)))
        .map(ApiKey::grant)
        .filter(grant -> grant.isGoodAt(clock.instant()));
  }

  /** Keeps a new key under a new id, unless that key is there already; blocks. */
  ApiKey create(Grant grant, String key) {
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
    byHash.forget();
    return new ApiKey(grant, ApiKeySecret.shownPrefix(key), null);
  }

  /** Gives an id that is not revoked another key, at once; empty when there is none. Blocks. */
  Optional<ApiKey> rotate(String id, String key) {
    int changed =
        database
            .jdbc()
            .sql(
                "UPDATE access.api_key SET key_hash = ?, prefix = ?, last_used_at = NULL"
                    + " WHERE id = ? AND revoked_at IS NULL")
            .params(ApiKeySecret.hash(key), ApiKeySecret.shownPrefix(key), id)
            .update();
    byHash.forget();
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
    byHash.forget();
    return changed > 0;
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

  static String newId() {
    return UUID.randomUUID().toString();
  }

  private Optional<ApiKey> load(String hash) {
    Optional<ApiKey> key = select("WHERE key_hash = ?", HexFormat.of().parseHex(hash));
    key.filter(found -> found.grant().isGoodAt(clock.instant())).ifPresent(this::noteUse);
    return key;
  }

  private void noteUse(ApiKey key) {
    Instant now = clock.instant();
    Instant last = key.lastUsedAt();
    if (last == null || last.plus(LAST_USED_GRAIN).isBefore(now)) {
      database
          .jdbc()
          .sql("UPDATE access.api_key SET last_used_at = ? WHERE id = ?")
          .params(Timestamp.from(now), key.grant().id())
          .update();
    }
  }

  private Optional<ApiKey> select(String where, Object value) {
    return database.jdbc().sql(SELECT + where).param(value).query((row, _) -> read(row)).optional();
  }

  private static ApiKey read(ResultSet row) throws SQLException {
    return new ApiKey(
        Grant.read(row, "id"),
        row.getString("prefix"),
        Grant.instant(row.getTimestamp("last_used_at")));
  }
}
