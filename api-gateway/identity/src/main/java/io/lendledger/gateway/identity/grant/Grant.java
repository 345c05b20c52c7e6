package io.lendledger.gateway.identity.grant;

import io.lendledger.core.lender.LenderCode;
import io.lendledger.gateway.edge.caller.Caller;
import java.sql.Array;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Timestamp;
import java.time.Instant;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * The grant of a client or key.
 *
 * @param id client id, or the key's id
 * @param lender its lender; null when platform-wide
 * @param scopes wire names
 * @param description the desk's own words
 * @param createdAt when it was made
 * @param expiresAt from then on it is refused; null means never
 * @param revokedAt from then on it was refused; null while it is good
 */
public record Grant(
    String id,
    @Nullable LenderCode lender,
    List<String> scopes,
    @Nullable String description,
    Instant createdAt,
    @Nullable Instant expiresAt,
    @Nullable Instant revokedAt) {

  public static final String COLUMNS =
      "lender_code, scopes, description, created_at, expires_at, revoked_at";

  /** The grant in a row, whose id is in this column. */
  public static Grant read(ResultSet row, String idColumn) throws SQLException {
    String lender = row.getString("lender_code");
    Array scopes = row.getArray("scopes");
    return new Grant(
        row.getString(idColumn),
        lender == null ? null : new LenderCode(lender),
        List.of((String[]) scopes.getArray()),
        row.getString("description"),
        row.getTimestamp("created_at").toInstant(),
        instant(row.getTimestamp("expires_at")),
        instant(row.getTimestamp("revoked_at")));
  }

  /** The instant; null for null. */
  public static @Nullable Instant instant(@Nullable Timestamp timestamp) {
    return timestamp == null ? null : timestamp.toInstant();
  }

  /** The instant; null for null. */
  public static @Nullable Timestamp timestamp(@Nullable Instant instant) {
    return instant == null ? null : Timestamp.from(instant);
  }

  /** The lender's code; null when platform-wide. */
  public @Nullable String lenderCode() {
    return lender == null ? null : lender.value();
  }

  /** Whether it is neither revoked nor expired. */
  public boolean isGoodAt(Instant now) {
    return revokedAt == null && (expiresAt == null || now.isBefore(expiresAt));
  }

  /** The caller that it makes of a request, by the kind of its credential. */
  public Caller caller(String kind) {
    return new Caller(kind + ":" + id, lender, Set.copyOf(scopes));
  }
}
