package io.lendledger.gateway.access;

import io.lendledger.gateway.wire.Blocking;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Timestamp;
import java.time.Clock;
import java.util.List;
import java.util.Optional;
import org.springframework.stereotype.Component;
import reactor.core.publisher.Mono;

/** The OAuth clients with the hashes of their secrets. */
@Component
class OAuthClients {

  private static final String SELECT =
      "SELECT client_id, secret_hash, " + Grant.COLUMNS + " FROM access.oauth_client ";

  private final AccessDatabase database;
  private final Clock clock;
  private final FreshCache<OAuthClient> byId;

  OAuthClients(AccessDatabase database, Blocking blocking, Clock clock) {
    this.database = database;
    this.clock = clock;
    this.byId = new FreshCache<>(blocking, this::load);
  }

  /** A client with its secret's hash. */
  record OAuthClient(Grant grant, String secretHash) {}

  /** A client that is neither expired nor revoked. */
  Mono<OAuthClient> find(String clientId) {
    return byId.find(clientId).filter(client -> client.grant().isGoodAt(clock.instant()));
  }

  /** Whether a client of this id was ever there; blocks. */
  boolean exists(String clientId) {
    return load(clientId).isPresent();
  }

  /** Keeps a new client; an id that is taken changes nothing and is false. Blocks. */
  boolean create(Grant grant, String secretHash) {
    int created =
        database
            .jdbc()
            .sql(
                "INSERT INTO access.oauth_client (client_id, secret_hash, lender_code, scopes,"
                    + " description, created_at, expires_at) VALUES (?, ?, ?, ?, ?, ?, ?)"
                    + " ON CONFLICT DO NOTHING")
            .param(grant.id())
            .param(secretHash)
            .param(grant.lenderCode())
            .param(grant.scopes().toArray(String[]::new))
            .param(grant.description())
            .param(Timestamp.from(grant.createdAt()))
            .param(Grant.timestamp(grant.expiresAt()))
            .update();
    byId.forget();
    return created > 0;
  }

  /** Gives a client that is not revoked another secret, at once; empty without one. Blocks. */
  Optional<Grant> rotate(String clientId, String secretHash) {
    int changed =
        database
            .jdbc()
            .sql(
                "UPDATE access.oauth_client SET secret_hash = ?"
                    + " WHERE client_id = ? AND revoked_at IS NULL")
            .params(secretHash, clientId)
            .update();
    byId.forget();
    return changed == 0 ? Optional.empty() : load(clientId).map(OAuthClient::grant);
  }

  /** Revokes; false when there is no such client. Blocks. */
  boolean revoke(String clientId) {
    int changed =
        database
            .jdbc()
            .sql(
                "UPDATE access.oauth_client SET revoked_at = ?"
                    + " WHERE client_id = ? AND revoked_at IS NULL")
            .params(Timestamp.from(clock.instant()), clientId)
            .update();
    byId.forget();
    return changed > 0;
  }

  /** Clients that are not revoked, by id, behind the given one; blocks. */
  List<Grant> list(String afterId, int limit) {
    return database
        .jdbc()
        .sql(SELECT + "WHERE revoked_at IS NULL AND client_id > ? ORDER BY client_id LIMIT ?")
        .params(afterId, limit)
        .query((row, _) -> Grant.read(row, "client_id"))
        .list();
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
    return new OAuthClient(Grant.read(row, "client_id"), row.getString("secret_hash"));
  }
}
