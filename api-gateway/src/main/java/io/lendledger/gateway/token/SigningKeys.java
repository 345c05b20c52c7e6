package io.lendledger.gateway.token;

import com.nimbusds.jose.JOSEException;
import com.nimbusds.jose.JWSAlgorithm;
import com.nimbusds.jose.jwk.JWK;
import com.nimbusds.jose.jwk.JWKSet;
import com.nimbusds.jose.jwk.KeyUse;
import com.nimbusds.jose.jwk.RSAKey;
import com.nimbusds.jose.jwk.gen.RSAKeyGenerator;
import io.lendledger.gateway.access.AccessDatabase;
import java.sql.Timestamp;
import java.text.ParseException;
import java.time.Clock;
import java.util.List;
import java.util.UUID;
import org.springframework.stereotype.Component;

/** The keys that sign access tokens; shared by all gateways on a database, made by the first. */
@Component
class SigningKeys {

  private static final int KEY_BITS = 2048;

  /** Any number that nobody else in this database takes. */
  private static final long CREATION_LOCK = 0x6C6C5F6B6579L;

  private final AccessDatabase database;
  private final Clock clock;
  private final List<RSAKey> newestFirst;

  SigningKeys(AccessDatabase database, Clock clock) {
    this.database = database;
    this.clock = clock;
    this.newestFirst = loadOrCreate();
  }

  /** The key that signs. */
  RSAKey current() {
    return newestFirst.getFirst();
  }

  /** All keys, with private parts. */
  List<JWK> all() {
    return List.copyOf(newestFirst);
  }

  /** What may be published. */
  JWKSet published() {
    return new JWKSet(all()).toPublicJWKSet();
  }

  private List<RSAKey> loadOrCreate() {
    List<RSAKey> known = load();
    return known.isEmpty() ? database.transactions().execute(_ -> createFirst()) : known;
  }

  private List<RSAKey> createFirst() {
    database
        .jdbc()
        .sql("SELECT pg_advisory_xact_lock(?)")
        .param(CREATION_LOCK)
        .query((_, _) -> true)
        .single();
    if (load().isEmpty()) {
      RSAKey key = generate();
      database
          .jdbc()
          .sql("INSERT INTO access.signing_key VALUES (?, ?, ?)")
          .params(key.getKeyID(), key.toJSONString(), Timestamp.from(clock.instant()))
          .update();
    }
    return load();
  }

  private List<RSAKey> load() {
    return database
        .jdbc()
        .sql("SELECT jwk FROM access.signing_key ORDER BY created_at DESC, kid")
        .query((row, _) -> parse(row.getString("jwk")))
        .list();
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

  private static RSAKey parse(String jwk) {
    try {
      return RSAKey.parse(jwk);
    } catch (ParseException e) {
      throw new IllegalStateException("access.signing_key holds what is no key: delete it", e);
    }
  }
}
