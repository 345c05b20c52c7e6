package io.lendledger.gateway;

import com.nimbusds.jose.JOSEException;
import com.nimbusds.jose.JOSEObjectType;
import com.nimbusds.jose.JWSAlgorithm;
import com.nimbusds.jose.JWSHeader;
import com.nimbusds.jose.JWSSigner;
import com.nimbusds.jose.crypto.ECDSASigner;
import com.nimbusds.jose.crypto.MACSigner;
import com.nimbusds.jose.crypto.RSASSASigner;
import com.nimbusds.jose.jwk.ECKey;
import com.nimbusds.jose.jwk.JWK;
import com.nimbusds.jose.jwk.RSAKey;
import com.nimbusds.jose.jwk.gen.RSAKeyGenerator;
import com.nimbusds.jwt.JWTClaimsSet;
import com.nimbusds.jwt.SignedJWT;
import java.nio.charset.StandardCharsets;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;

/** Signed JWTs, good ones and bad ones. */
public final class SignedTokens {

  /** Making an RSA key takes longer than most tests: one of each name serves them all. */
  private static final Map<String, RSAKey> MADE = new ConcurrentHashMap<>();

  private SignedTokens() {}

  /** The RSA key of that name; each name has another. */
  public static RSAKey rsa(String kid) {
    return MADE.computeIfAbsent(kid, SignedTokens::make);
  }

  /** An RSA key that only bears the name. */
  public static RSAKey forged(String kid) {
    return new RSAKey.Builder(rsa("forged")).keyID(kid).build();
  }

  private static RSAKey make(String kid) {
    try {
      return new RSAKeyGenerator(2_048).keyID(kid).generate();
    } catch (JOSEException e) {
      throw new IllegalStateException(e);
    }
  }

  /** Signed with a key, which is named in the header. */
  public static String signed(JWSAlgorithm algorithm, String type, JWK key, JWTClaimsSet claims) {
    try {
      JWSSigner signer =
          key instanceof RSAKey rsa ? new RSASSASigner(rsa) : new ECDSASigner((ECKey) key);
      return signed(header(algorithm, type, key), signer, claims);
    } catch (JOSEException e) {
      throw new IllegalStateException(e);
    }
  }

  /** Signed by HMAC with the public key as the secret, for whoever mixes the two up. */
  public static String withPublicKeyAsSecret(String type, RSAKey key, JWTClaimsSet claims) {
    byte[] secret = key.toPublicJWK().toJSONString().getBytes(StandardCharsets.UTF_8);
    try {
      return signed(header(JWSAlgorithm.HS256, type, key), new MACSigner(secret), claims);
    } catch (JOSEException e) {
      throw new IllegalStateException(e);
    }
  }

  private static JWSHeader header(JWSAlgorithm algorithm, String type, JWK key) {
    return new JWSHeader.Builder(algorithm)
        .keyID(key.getKeyID())
        .type(new JOSEObjectType(type))
        .build();
  }

  private static String signed(JWSHeader header, JWSSigner signer, JWTClaimsSet claims)
      throws JOSEException {
    SignedJWT jwt = new SignedJWT(header, claims);
    jwt.sign(signer);
    return jwt.serialize();
  }
}
