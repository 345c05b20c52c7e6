package io.lendledger.command.integrity;

import io.lendledger.command.integrity.chain.SealText;
import java.security.GeneralSecurityException;
import java.security.KeyFactory;
import java.security.KeyPair;
import java.security.KeyPairGenerator;
import java.security.PrivateKey;
import java.security.spec.PKCS8EncodedKeySpec;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Timestamp;
import java.time.Instant;
import java.util.Base64;
import org.jspecify.annotations.Nullable;

/** The Ed25519 keys that sign seals, private parts in the vault's care. The last one signs. */
final class SealKeys {

  private static final String SELECT_LAST =
      "SELECT number, public_key, private_key, sealed FROM eventstore.seal_key"
          + " ORDER BY number DESC LIMIT 1";
  private static final String INSERT =
      "INSERT INTO eventstore.seal_key (number, public_key, private_key, sealed, created_at)"
          + " VALUES (?, ?, ?, ?, ?)";
  private static final String RESEAL =
      "UPDATE eventstore.seal_key SET private_key = ?, sealed = ? WHERE number = ?";

  private final KeyVault vault;

  SealKeys(KeyVault vault) {
    this.vault = vault;
  }

  /**
   * A key that can sign.
   *
   * @param publicKey SubjectPublicKeyInfo in Base64
   */
  record Signing(int number, String publicKey, PrivateKey privateKey) {}

  /** The key that signs; the first one is made here. The caller holds the chain's lock. */
  Signing current(Connection connection, Instant now) throws SQLException {
    Signing last = last(connection);
    return last == null ? make(connection, 1, now) : last;
  }

  /** Another key, behind this one. */
  Signing next(Connection connection, Signing current, Instant now) throws SQLException {
    return make(connection, current.number() + 1, now);
  }

  private @Nullable Signing last(Connection connection) throws SQLException {
    try (PreparedStatement select = connection.prepareStatement(SELECT_LAST);
        ResultSet row = select.executeQuery()) {
      if (!row.next()) {
        return null;
      }
      int number = row.getInt(1);
      var kept = new KeyVault.Kept(row.getBytes(3), row.getBoolean(4));
      byte[] secret = vault.open(place(number), kept);
      if (vault.isStale(kept)) {
        reseal(connection, number, secret);
      }
      return new Signing(number, Base64.getEncoder().encodeToString(row.getBytes(2)), key(secret));
    }
  }

  private void reseal(Connection connection, int number, byte[] secret) throws SQLException {
    KeyVault.Kept anew = vault.keep(place(number), secret);
    try (PreparedStatement update = connection.prepareStatement(RESEAL)) {
      update.setBytes(1, anew.value());
      update.setBoolean(2, anew.sealed());
      update.setInt(3, number);
      update.executeUpdate();
    }
  }

  private Signing make(Connection connection, int number, Instant now) throws SQLException {
    KeyPair pair = generate();
    KeyVault.Kept kept = vault.keep(place(number), pair.getPrivate().getEncoded());
    try (PreparedStatement insert = connection.prepareStatement(INSERT)) {
      insert.setInt(1, number);
      insert.setBytes(2, pair.getPublic().getEncoded());
      insert.setBytes(3, kept.value());
      insert.setBoolean(4, kept.sealed());
      insert.setTimestamp(5, Timestamp.from(now));
      insert.executeUpdate();
    }
    String publicKey = Base64.getEncoder().encodeToString(pair.getPublic().getEncoded());
    return new Signing(number, publicKey, pair.getPrivate());
  }

  private static String place(int number) {
    return "eventstore.seal_key/" + number;
  }

  private static KeyPair generate() {
    try {
      return KeyPairGenerator.getInstance(SealText.ALGORITHM).generateKeyPair();
    } catch (GeneralSecurityException e) {
      throw new IllegalStateException("Every Java has " + SealText.ALGORITHM, e);
    }
  }

  private static PrivateKey key(byte[] secret) {
    try {
      return KeyFactory.getInstance(SealText.ALGORITHM)
          .generatePrivate(new PKCS8EncodedKeySpec(secret));
    } catch (GeneralSecurityException e) {
      throw new IllegalStateException("eventstore.seal_key holds a key that is none", e);
    }
  }
}
