package io.lendledger.gateway.identity.session;

import io.lendledger.core.lender.LenderCode;
import io.lendledger.gateway.edge.caller.Scope;
import io.lendledger.gateway.edge.caller.SecuritySettings;
import io.lendledger.gateway.edge.database.AccessDatabase;
import java.sql.Timestamp;
import java.time.Clock;
import java.util.List;
import org.springframework.stereotype.Component;

/**
 * The good credentials of a lender, for what one of them has given away and what is to end with it.
 */
@Component
public class LenderCredentials {

  private static final String KEY = "api-key:";
  private static final String CLIENT = "client:";
  private static final String GOOD =
      " WHERE lender_code = :lender AND revoked_at IS NULL"
          + " AND (expires_at IS NULL OR expires_at > :now) AND :scope = ANY(scopes)";

  private final AccessDatabase database;
  private final SecuritySettings settings;
  private final Clock clock;

  LenderCredentials(AccessDatabase database, SecuritySettings settings, Clock clock) {
    this.database = database;
    this.settings = settings;
    this.clock = clock;
  }

  /**
   * Whether this service knows when a credential ends: it does not of people and clients of an
   * external issuer.
   */
  public boolean endsHere(String credential) {
    return credential.startsWith(KEY) || (credential.startsWith(CLIENT) && !settings.isExternal());
  }

  /**
   * The credentials of a lender that are neither revoked nor expired and have this scope, named as
   * callers name them. Blocks.
   */
  public List<String> good(LenderCode lender, Scope scope) {
    String keys = "SELECT '" + KEY + "' || id FROM access.api_key" + GOOD;
    String clients = "SELECT '" + CLIENT + "' || client_id FROM access.oauth_client" + GOOD;
    return database
        .jdbc()
        .sql(settings.isExternal() ? keys : keys + " UNION ALL " + clients)
        .param("lender", lender.value())
        .param("now", Timestamp.from(clock.instant()))
        .param("scope", scope.wire())
        .query((row, _) -> row.getString(1))
        .list();
  }
}
