package io.lendledger.gateway.identity.client;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.nimbusds.jose.JOSEException;
import com.nimbusds.jose.jwk.Curve;
import com.nimbusds.jose.jwk.JWK;
import com.nimbusds.jose.jwk.RSAKey;
import com.nimbusds.jose.jwk.gen.ECKeyGenerator;
import com.nimbusds.jose.util.Base64URL;
import com.nimbusds.jose.util.JSONObjectUtils;
import io.lendledger.core.record.Cell;
import io.lendledger.gateway.SignedTokens;
import java.math.BigInteger;
import java.nio.charset.StandardCharsets;
import java.security.KeyFactory;
import java.security.PublicKey;
import java.security.spec.RSAPublicKeySpec;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class ClientKeysTest {

  private static final RSAKey RSA = SignedTokens.rsa("rsa-1").toPublicJWK();
  private static final BigInteger MODULUS = RSA.getModulus().decodeToBigInteger();
  private static final Map<String, Object> EC = ec();

  private static Map<String, Object> ec() {
    try {
      return new ECKeyGenerator(Curve.P_256).keyID("ec-1").generate().toPublicJWK().toJSONObject();
    } catch (JOSEException e) {
      throw new IllegalStateException(e);
    }
  }

  private static Map<String, Object> rsa(BigInteger modulus, BigInteger exponent) {
    return new LinkedHashMap<>(
        Map.of(
            "kty",
            "RSA",
            "kid",
            "rsa-1",
            "n",
            Base64URL.encode(modulus).toString(),
            "e",
            Base64URL.encode(exponent).toString()));
  }

  private static Map<String, Object> with(Map<String, Object> key, String name, Object value) {
    Map<String, Object> altered = new LinkedHashMap<>(key);
    altered.put(name, value);
    return altered;
  }

  private static String set(Map<String, Object> key) {
    return JSONObjectUtils.toJSONString(Map.of("keys", List.of(key)));
  }

  private static String read(Map<String, Object> key) {
    String body = "{\"jwks\": " + set(key) + "}";
    return ClientKeys.in(body.getBytes(StandardCharsets.UTF_8))
        .read(new Cell(Cell.Kind.OBJECT, "", List.of()));
  }

  private static BigInteger number(long value) {
    return BigInteger.valueOf(value);
  }

  @Test
  void soundKeysAreKept() {
    assertThat(read(rsa(MODULUS, number(65_537)))).contains("rsa-1");
    assertThat(read(with(rsa(MODULUS, number(65_539)), "alg", "PS256"))).contains("rsa-1");
    assertThat(read(with(EC, "alg", "ES256"))).contains("ec-1");
    assertThat(read(with(EC, "key_ops", List.of("verify")))).contains("ec-1");
  }

  @Test
  void keysThatProveNothingAreRefused() {
    BigInteger small = MODULUS.shiftRight(1_024).setBit(0);
    List<Map<String, Object>> unfit =
        List.of(
            rsa(MODULUS, number(1)),
            rsa(MODULUS, number(0)),
            rsa(MODULUS, number(3)),
            rsa(MODULUS, number(65_535)),
            rsa(MODULUS, number(65_538)),
            rsa(MODULUS, BigInteger.ONE.shiftLeft(300).setBit(0)),
            rsa(MODULUS, MODULUS),
            rsa(MODULUS.clearBit(0), number(65_537)),
            rsa(MODULUS.multiply(number(3)), number(65_537)),
            rsa(MODULUS.multiply(number(751)), number(65_537)),
            rsa(small, number(65_537)),
            rsa(BigInteger.ONE.shiftLeft(2_048), number(65_537)),
            with(rsa(MODULUS, number(65_537)), "alg", "ES256"),
            with(rsa(MODULUS, number(65_537)), "alg", "HS256"),
            with(rsa(MODULUS, number(65_537)), "alg", "none"),
            with(rsa(MODULUS, number(65_537)), "key_ops", List.of("encrypt")),
            with(EC, "alg", "RS256"),
            with(EC, "x", EC.get("y")),
            with(with(EC, "x", "AA"), "y", "AA"),
            with(EC, "crv", "P-384"),
            Map.of("kty", "oct", "k", "AAAA"));
    for (Map<String, Object> key : unfit) {
      assertThatThrownBy(() -> read(key))
          .as("%s", key)
          .isInstanceOf(IllegalArgumentException.class);
    }
  }

  /** Kept before they were refused, they open nothing. */
  @Test
  void keptKeysThatProveNothingAreNotUsed() throws Exception {
    String kept = set(rsa(MODULUS, number(1)));
    assertThat(ClientKeys.usable(kept).getKeys()).isEmpty();
    assertThat(ClientKeys.usable(set(EC)).getKeys()).extracting(JWK::getKeyID).contains("ec-1");
    KeyFactory factory = KeyFactory.getInstance("RSA");
    PublicKey sound = factory.generatePublic(new RSAPublicKeySpec(MODULUS, number(65_537)));
    assertThat(ClientKeys.contain(set(rsa(MODULUS, number(65_537))), sound)).isTrue();
    PublicKey third = factory.generatePublic(new RSAPublicKeySpec(MODULUS, number(3)));
    assertThat(ClientKeys.contain(set(rsa(MODULUS, number(3))), third)).isFalse();
  }
}
