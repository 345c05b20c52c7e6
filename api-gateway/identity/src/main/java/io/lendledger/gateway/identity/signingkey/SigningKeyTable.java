package io.lendledger.gateway.identity.signingkey;

import com.nimbusds.jose.JOSEException;
import com.nimbusds.jose.JWSAlgorithm;
import com.nimbusds.jose.jwk.KeyUse;
import com.nimbusds.jose.jwk.RSAKey;
import com.nimbusds.jose.jwk.gen.RSAKeyGenerator;
import io.lendledger.gateway.edge.database.AccessDatabase;
import io.lendledger.gateway.identity.sealing.SealedRows.Column;
import io.lendledger.gateway.identity.sealing.Vault;
import io.lendledger.gateway.identity.sealing.Vault.Kept;
import java.nio.charset.StandardCharsets;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Timestamp;
import java.text.ParseException;
import java.time.Instant;
import java.util.Objects;
import java.util.UUID;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import org.springframework.stereotype.Component;

/** The rows of the signing keys; all of it blocks. */
@Component
class SigningKeyTable {

  private static final int KEY_BITS = 2048;

  /** Any number that no other lock in this database uses. */
  private static final long CHANGE_LOCK = 0x6C6C5F6B6579L;

  private final AccessDatabase database;
  private final Vault vault;

  SigningKeyTable(AccessDatabase database, Vault vault) {
    this.database = database;
    this.vault = vault;
  }

  Keyring ring() {
    return new Keyring(
        database
            .jdbc()
            .sql(
                "SELECT kid, jwk, sealed, created_at, signs_from, revoked_at FROM"
                    + " access.signing_key")
            .query((row, _) -> read(row))
            .list());
  }

  /** Runs a change while no other gateway runs one; commits it. */
  <T> T exclusively(Supplier<T> change) {
    return Objects.requireNonNull(
        database
            .transactions()
            .execute(_ -> {
              database
                  .jdbc()
                  .sql("SELECT pg_advisory_xact_lock(?)")
                  .param(CHANGE_LOCK)
                  .query((_, _) -> true)
                  .single();
              return change.get();
            }));
  }

  /** A key that no row has, and what its row will have. */
  record Unused(RSAKey jwk, Kept kept) {}

  /**
   * Makes a key. In a first start that takes seconds, and more on a busy machine: a transaction
   * that rested meanwhile could be ended by the database.
   */
  Unused make() {
    RSAKey jwk = generate();
    return new Unused(jwk, vault.keep(Column.SIGNING_KEYS.place(jwk.getKeyID()), bytes(jwk)));
  }

  /** Keeps a key whose turn comes then, by an operation if a request asked for it. */
  SigningKey create(Unused made, Instant now, Instant turn, @Nullable UUID operation) {
    SigningKey key = new SigningKey(made.jwk(), now, turn, null);
    Kept kept = made.kept();
    database
        .jdbc()
        .sql(
            "INSERT INTO access.signing_key (kid, jwk, sealed, created_at, signs_from, turned_by)"
                + " VALUES (?, ?, ?, ?, ?, ?)")
        .params(key.kid(), kept.value(), kept.sealed(), Timestamp.from(now), Timestamp.from(turn))
        .param(operation)
        .update();
    return key;
  }

  void turn(SigningKey key, Instant turn, @Nullable UUID operation) {
    database
        .jdbc()
        .sql("UPDATE access.signing_key SET signs_from = ?, turned_by = ? WHERE kid = ?")
        .param(Timestamp.from(turn))
        .param(operation)
        .param(key.kid())
        .update();
  }

  boolean isTurnedBy(UUID operation) {
    return database
        .jdbc()
        .sql("SELECT EXISTS (SELECT FROM access.signing_key WHERE turned_by = ?)")
        .param(operation)
        .query(Boolean.class)
        .single();
  }

  /** Marks it and keeps its public part only. */
  void revoke(SigningKey key, Instant now) {
    String place = Column.SIGNING_KEYS.place(key.kid());
    Kept kept = vault.keep(place, bytes(key.jwk().toPublicJWK()));
    database
        .jdbc()
        .sql("UPDATE access.signing_key SET revoked_at = ?, jwk = ?, sealed = ? WHERE kid = ?")
        .params(Timestamp.from(now), kept.value(), kept.sealed(), key.kid())
        .update();
  }

  void delete(SigningKey key) {
    database.jdbc().sql("DELETE FROM access.signing_key WHERE kid = ?").param(key.kid()).update();
  }

  private SigningKey read(ResultSet row) throws SQLException {
    String kid = row.getString("kid");
    byte[] jwk = vault.open(Column.SIGNING_KEYS.place(kid), Column.SIGNING_KEYS.read(row));
    Timestamp revoked = row.getTimestamp("revoked_at");
    return new SigningKey(
        parse(kid, jwk),
        row.getTimestamp("created_at").toInstant(),
        row.getTimestamp("signs_from").toInstant(),
        revoked == null ? null : revoked.toInstant());
  }

  private static byte[] bytes(RSAKey key) {
    return key.toJSONString().getBytes(StandardCharsets.UTF_8);
  }

  private static RSAKey generate() {
    try {
      return new RSAKeyGenerator(KEY_BITS)
          .keyUse(KeyUse.SIGNATURE)
          .algorithm(JWSAlgorithm.RS256)
          .keyID(UUID.randomUUID().toString())
          .generate();
    } catch (JOSEException e) {
      throw new IllegalStateException("Every Java makes RSA keys", e);
    }
  }

  private static RSAKey parse(String kid, byte[] jwk) {
    try {
      return RSAKey.parse(new String(jwk, StandardCharsets.UTF_8));
    } catch (ParseException _) {
      throw new IllegalStateException("access.signing_key/" + kid + " is no key: delete it");
    }
  }
}
