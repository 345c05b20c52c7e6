package io.lendledger.gateway.token;

import static org.assertj.core.api.Assertions.assertThat;

import com.nimbusds.jose.JOSEException;
import com.nimbusds.jose.JOSEObjectType;
import com.nimbusds.jose.JWSAlgorithm;
import com.nimbusds.jose.JWSHeader;
import com.nimbusds.jose.JWSSigner;
import com.nimbusds.jose.crypto.MACSigner;
import com.nimbusds.jose.crypto.RSASSASigner;
import com.nimbusds.jose.jwk.RSAKey;
import com.nimbusds.jose.jwk.gen.RSAKeyGenerator;
import com.nimbusds.jwt.JWTClaimsSet;
import com.nimbusds.jwt.PlainJWT;
import com.nimbusds.jwt.SignedJWT;
import io.lendledger.gateway.GatewayTest;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.Date;
import java.util.List;
import java.util.function.UnaryOperator;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.springframework.beans.factory.annotation.Autowired;

/** Of what looks like an own token only own tokens open anything. */
class OwnTokensTest extends GatewayTest {

  @Autowired private SigningKeys keys;
  private RSAKey key;

  @BeforeEach
  void currentKey() {
    key = keys.signing().jwk();
  }

  private static JWTClaimsSet.Builder claims() {
    return new JWTClaimsSet.Builder()
        .issuer("https://gateway.test")
        .subject("demo-lender")
        .claim("client_id", "demo-lender")
        .audience("lendledger")
        .claim("scope", "lender.read desk")
        .expirationTime(Date.from(NOW.plus(Duration.ofMinutes(15))));
  }

  private static String signed(JWSHeader header, JWSSigner signer, JWTClaimsSet claims)
      throws JOSEException {
    SignedJWT token = new SignedJWT(header, claims);
    token.sign(signer);
    return token.serialize();
  }

  private JWSHeader header(JWSAlgorithm algorithm, String type) {
    return new JWSHeader.Builder(algorithm)
        .keyID(key.getKeyID())
        .type(new JOSEObjectType(type))
        .build();
  }

  private String own(JWTClaimsSet claims) throws JOSEException {
    return signed(header(JWSAlgorithm.RS256, "at+jwt"), new RSASSASigner(key), claims);
  }

  private int status(String path, String token) {
    return http.get()
        .uri(path)
        .header("Authorization", "Bearer " + token)
        .exchange()
        .expectBody()
        .returnResult()
        .getStatus()
        .value();
  }

  private void refused(String token) {
    assertThat(status("/api/v1/trades?x=1", token)).isEqualTo(401);
  }

  @Test
  void aTokenOfThisGatewayOpensWhatItsClientMayDoAndNoMore() throws Exception {
    String token = own(claims().build());
    assertThat(status("/api/v1/trades?x=1", token)).isEqualTo(400);
    assertThat(status("/desk/v1/api-keys", token)).isEqualTo(403);
  }

  @Test
  void flawedClaimsAreRefused() throws Exception {
    List<UnaryOperator<JWTClaimsSet.Builder>> flaws =
        List.of(
            claims -> claims.audience("elsewhere"),
            claims -> claims.audience((String) null),
            claims -> claims.issuer("https://elsewhere.test"),
            claims -> claims.expirationTime(null),
            claims -> claims.expirationTime(Date.from(NOW.minus(Duration.ofMinutes(2)))),
            claims -> claims.notBeforeTime(Date.from(NOW.plus(Duration.ofMinutes(5)))),
            claims -> claims.claim("client_id", "nobody"),
            claims -> claims.claim("client_id", null));
    for (UnaryOperator<JWTClaimsSet.Builder> flaw : flaws) {
      refused(own(flaw.apply(claims()).build()));
    }
  }

  @Test
  void otherKeysAlgorithmsAndTypesAreRefused() throws Exception {
    JWTClaimsSet claims = claims().build();
    RSAKey other = new RSAKeyGenerator(2048).keyID(key.getKeyID()).generate();
    refused(signed(header(JWSAlgorithm.RS256, "at+jwt"), new RSASSASigner(other), claims));
    refused(signed(header(JWSAlgorithm.RS256, "JWT"), new RSASSASigner(key), claims));
    refused(signed(header(JWSAlgorithm.RS512, "at+jwt"), new RSASSASigner(key), claims));
    byte[] publicKey = key.toPublicJWK().toJSONString().getBytes(StandardCharsets.UTF_8);
    refused(signed(header(JWSAlgorithm.HS256, "at+jwt"), new MACSigner(publicKey), claims));
    refused(new PlainJWT(claims).serialize());
  }
}
