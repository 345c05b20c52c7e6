package io.lendledger.gateway.identity.client;

import io.lendledger.gateway.edge.database.AccessDatabase;
import io.lendledger.gateway.edge.wire.Blocking;
import io.lendledger.gateway.edge.wire.Operation;
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
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.springframework.stereotype.Component;
import reactor.core.publisher.Mono;

/** The OAuth clients with the hashes of their secrets, or their public keys. */
@Component
public class OAuthClients {

  private static final String SELECT =
      "SELECT client_id, secret_hash, previous_secret_hash, previous_until, jwks, last_used_at, "
          + Grant.COLUMNS
          + " FROM access.oauth_client ";

  private final AccessDatabase database;
  private final Clock clock;
  private final FreshCache<OAuthClient> byId;
  private final LastUses uses;

  OAuthClients(
      AccessDatabase database, CredentialRevision revision, Blocking blocking, Clock clock) {
    this.database = database;
    this.clock = clock;
    this.byId = new FreshCache<>(revision::current, blocking, this::load);
    this.uses = new LastUses(blocking, clock, this::noteUse);
  }

  /** A client that is neither expired nor revoked. */
  public Mono<OAuthClient> find(String clientId) {
    return byId.find(clientId).filter(client -> client.grant().isGoodAt(clock.instant()));
  }

  /** The same of somebody who acts as this client, which counts as its use. */
  public Mono<OAuthClient> use(String clientId) {
    return find(clientId).doOnNext(client -> uses.note(client.grant().id()));
  }

  /**
   * A client that is neither expired nor revoked, always from the database: a missing one takes as
   * long. Blocks.
   */
  public Optional<OAuthClient> lookUp(String clientId) {
    return load(clientId).filter(client -> client.grant().isGoodAt(clock.instant()));
  }

  /** Whether a client of this id was ever there; blocks. */
  public boolean exists(String clientId) {
    return load(clientId).isPresent();
  }

  /** Keeps a new client with a secret; an id that is taken changes nothing: false. Blocks. */
  public boolean create(Grant grant, String secretHash) {
    return insert(grant, secretHash, null);
  }

  /** Keeps a new client with public keys; an id that is taken changes nothing: false. Blocks. */
  boolean createWithKeys(Grant grant, String jwks) {
    return insert(grant, null, jwks);
  }

  private boolean insert(Grant grant, @Nullable String secretHash, @Nullable String jwks) {
    int created =
        database
            .jdbc()
            .sql(
                "INSERT INTO access.oauth_client (client_id, secret_hash, jwks, lender_code,"
                    + " scopes, description, created_at, expires_at)"
                    + " VALUES (?, ?, ?, ?, ?, ?, ?, ?) ON CONFLICT DO NOTHING")
            .param(grant.id())
            .param(secretHash)
            .param(jwks)
            .param(grant.lenderCode())
            .param(grant.scopes().toArray(String[]::new))
            .param(grant.description())
            .param(Timestamp.from(grant.createdAt()))
            .param(Grant.timestamp(grant.expiresAt()))
            .update();
    return created > 0;
  }

  /**
   * Rotates the secret of a client that has one and is not revoked; the former secret stays valid
   * for the overlap. Empty without such a client. Blocks.
   */
  Optional<OAuthClient> rotate(
      String clientId, String secretHash, Duration overlap, Operation operation) {
    int changed =
        database
            .jdbc()
            .sql(
                "UPDATE access.oauth_client SET previous_secret_hash ="
                    + " CASE WHEN rotated_by = :by THEN previous_secret_hash ELSE secret_hash END,"
                    + " previous_until = :until, secret_hash = :hash, rotated_by = :by"
                    + " WHERE client_id = :id AND revoked_at IS NULL AND jwks IS NULL")
            .param("by", operation.id())
            .param("until", Timestamp.from(clock.instant().plus(overlap)))
            .param("hash", secretHash)
            .param("id", clientId)
            .update();
    return changed == 0 ? Optional.empty() : load(clientId);
  }

  /** Replaces the secret of a new client that nobody has seen; blocks. */
  void replace(String clientId, String secretHash) {
    database
        .jdbc()
        .sql("UPDATE access.oauth_client SET secret_hash = ? WHERE client_id = ?")
        .params(secretHash, clientId)
        .update();
  }

  /** Replaces the keys of a client that has keys and is not revoked, at once. Blocks. */
  Optional<OAuthClient> replaceKeys(String clientId, String jwks) {
    int changed =
        database
            .jdbc()
            .sql(
                "UPDATE access.oauth_client SET jwks = ?"
                    + " WHERE client_id = ? AND revoked_at IS NULL AND jwks IS NOT NULL")
            .params(jwks, clientId)
            .update();
    return changed == 0 ? Optional.empty() : load(clientId);
  }

  /** Revokes; false when there is no such client. Blocks. */
  public boolean revoke(String clientId) {
    int changed =
        database
            .jdbc()
            .sql(
                "UPDATE access.oauth_client SET revoked_at = ?"
                    + " WHERE client_id = ? AND revoked_at IS NULL")
            .params(Timestamp.from(clock.instant()), clientId)
            .update();
    return changed > 0;
  }

  /** Whether there is or was such a client. Blocks. */
  boolean isKnown(String clientId) {
    return database
        .jdbc()
        .sql("SELECT EXISTS (SELECT FROM access.oauth_client WHERE client_id = ?)")
        .param(clientId)
        .query(Boolean.class)
        .single();
  }

  /** Clients that are not revoked, by id, behind the given one; blocks. */
  List<OAuthClient> list(String afterId, int limit) {
    return database
        .jdbc()
        .sql(SELECT + "WHERE revoked_at IS NULL AND client_id > ? ORDER BY client_id LIMIT ?")
        .params(afterId, limit)
        .query((row, _) -> read(row))
        .list();
  }

  private void noteUse(String clientId, Instant now) {
    database
        .jdbc()
        .sql(
            "UPDATE access.oauth_client SET last_used_at = greatest(last_used_at, ?)"
                + " WHERE client_id = ?")
        .params(Timestamp.from(now), clientId)
        .update();
  }

  private Optional<OAuthClient> load(String clientId) {
    return database
        .jdbc()
        .sql(SELECT + "WHERE client_id = ?")
        .param(clientId)
        .query((row, _) -> read(row))
        .optional();
  }

  private static OAuthClient read(ResultSet row) throws SQLException {
    return new OAuthClient(
        Grant.read(row, "client_id"),
        row.getString("secret_hash"),
        row.getString("previous_secret_hash"),
        Grant.instant(row.getTimestamp("previous_until")),
        row.getString("jwks"),
        Grant.instant(row.getTimestamp("last_used_at")));
  }
}
