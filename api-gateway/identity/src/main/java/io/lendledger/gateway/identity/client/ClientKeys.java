package io.lendledger.gateway.identity.client;

import com.nimbusds.jose.JOSEException;
import com.nimbusds.jose.jwk.Curve;
import com.nimbusds.jose.jwk.ECKey;
import com.nimbusds.jose.jwk.JWK;
import com.nimbusds.jose.jwk.JWKSet;
import com.nimbusds.jose.jwk.KeyOperation;
import com.nimbusds.jose.jwk.KeyUse;
import com.nimbusds.jose.jwk.RSAKey;
import com.nimbusds.jose.util.JSONObjectUtils;
import io.lendledger.core.record.FieldType;
import java.math.BigInteger;
import java.nio.charset.StandardCharsets;
import java.security.PublicKey;
import java.security.interfaces.ECPublicKey;
import java.security.interfaces.RSAPublicKey;
import java.text.ParseException;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/**
 * The public keys of a client that signs (RFC 7517): RSA of 2048 bits or more with an exponent of
 * 65537 or more, or EC on P-256. Faults do not repeat the keys.
 */
public final class ClientKeys {

  private static final int MOST_KEYS = 10;
  private static final int FEWEST_RSA_BITS = 2_048;
  private static final int MOST_RSA_BITS = 8_192;
  private static final int MOST_EXPONENT_BITS = 256;
  private static final BigInteger LEAST_EXPONENT = BigInteger.valueOf(65_537);
  private static final int PRIME_CERTAINTY = 20;
  private static final Set<String> OF_RSA = Set.of("RS256", "PS256");
  private static final Set<String> OF_EC = Set.of("ES256");

  /** The product of the primes below 752, none of which is a factor (NIST SP 800-89, 5.3.3). */
  private static final BigInteger SMALL_PRIMES =
      IntStream.range(2, 752)
          .mapToObj(BigInteger::valueOf)
          .filter(each -> each.isProbablePrime(PRIME_CERTAINTY))
          .reduce(BigInteger.ONE, BigInteger::multiply);

  private ClientKeys() {}

  /** The key set in the field of a JSON body, as it is kept. */
  static FieldType<String> in(byte[] body) {
    return _ -> {
      try {
        Map<String, Object> all = JSONObjectUtils.parse(new String(body, StandardCharsets.UTF_8));
        Map<String, Object> jwks = JSONObjectUtils.getJSONObject(all, "jwks");
        if (jwks == null) {
          throw new IllegalArgumentException("must be a JSON Web Key Set");
        }
        return checked(JWKSet.parse(jwks));
      } catch (ParseException _) {
        // The cause may repeat what was sent, a private key perhaps.
        throw new IllegalArgumentException("must be a JSON Web Key Set");
      }
    };
  }

  /** Whether a public key is one of a kept set, compared by value. */
  public static boolean contain(@Nullable String jwks, PublicKey key) {
    if (jwks == null) {
      return false;
    }
    try {
      for (JWK each : JWKSet.parse(jwks).getKeys()) {
        if (isFit(each) && isSame(each, key)) {
          return true;
        }
      }
      return false;
    } catch (ParseException | JOSEException e) {
      throw new IllegalStateException("A key set that was checked when it was kept is broken", e);
    }
  }

  private static boolean isSame(JWK kept, PublicKey key) throws JOSEException {
    if (kept instanceof RSAKey rsa && key instanceof RSAPublicKey offered) {
      RSAPublicKey known = rsa.toRSAPublicKey();
      return known.getModulus().equals(offered.getModulus())
          && known.getPublicExponent().equals(offered.getPublicExponent());
    }
    if (kept instanceof ECKey ec && key instanceof ECPublicKey offered) {
      ECPublicKey known = ec.toECPublicKey();
      return known.getW().equals(offered.getW())
          && known.getParams().getCurve().equals(offered.getParams().getCurve());
    }
    return false;
  }

  private static String checked(JWKSet set) {
    List<JWK> keys = set.getKeys();
    if (keys.isEmpty() || keys.size() > MOST_KEYS) {
      throw new IllegalArgumentException("must have 1 to " + MOST_KEYS + " keys");
    }
    Set<@Nullable String> ids = new HashSet<>();
    for (JWK key : keys) {
      check(key);
      if (!ids.add(key.getKeyID())) {
        throw new IllegalArgumentException("must give each of several keys its own kid");
      }
    }
    return set.toString(true);
  }

  private static void check(JWK key) {
    if (key.isPrivate()) {
      throw new IllegalArgumentException(
          "must be public: a private key was sent, which is no longer a secret");
    }
    if (!isFit(key)) {
      throw new IllegalArgumentException(
          "must hold RSA keys of 2048 to 8192 bits with an odd exponent of 65537 or more, or EC"
              + " keys on P-256");
    }
    if (key.getKeyUse() != null && !KeyUse.SIGNATURE.equals(key.getKeyUse())) {
      throw new IllegalArgumentException("must hold keys for signatures (use sig)");
    }
    if (key.getKeyOperations() != null && !key.getKeyOperations().contains(KeyOperation.VERIFY)) {
      throw new IllegalArgumentException("must hold keys that verify (key_ops verify)");
    }
    Set<String> algorithms = key instanceof RSAKey ? OF_RSA : OF_EC;
    if (key.getAlgorithm() != null && !algorithms.contains(key.getAlgorithm().getName())) {
      throw new IllegalArgumentException(
          "must hold RSA keys for RS256 or PS256, and EC keys for ES256");
    }
  }

  /** The keys of a kept set that are fit for use; one that was kept before may not be. */
  public static JWKSet usable(String jwks) throws ParseException {
    return new JWKSet(JWKSet.parse(jwks).getKeys().stream().filter(ClientKeys::isFit).toList());
  }

  private static boolean isFit(JWK key) {
    return switch (key) {
      case RSAKey rsa ->
          isModulus(rsa.getModulus().decodeToBigInteger())
              && isExponent(rsa.getPublicExponent().decodeToBigInteger());
      case ECKey ec -> Curve.P_256.equals(ec.getCurve()) && isOnCurve(ec);
      default -> false;
    };
  }

  private static boolean isModulus(BigInteger modulus) {
    return modulus.bitLength() >= FEWEST_RSA_BITS
        && modulus.bitLength() <= MOST_RSA_BITS
        && modulus.gcd(SMALL_PRIMES).equals(BigInteger.ONE);
  }

  private static boolean isExponent(BigInteger exponent) {
    return exponent.testBit(0)
        && exponent.compareTo(LEAST_EXPONENT) >= 0
        && exponent.bitLength() <= MOST_EXPONENT_BITS;
  }

  private static boolean isOnCurve(ECKey key) {
    try {
      return key.toECPublicKey() != null;
    } catch (JOSEException e) {
      return false;
    }
  }
}
