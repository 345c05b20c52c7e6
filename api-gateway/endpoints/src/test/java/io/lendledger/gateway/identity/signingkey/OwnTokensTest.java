package io.lendledger.gateway.identity.signingkey;

import static org.assertj.core.api.Assertions.assertThat;

import com.nimbusds.jose.JWSAlgorithm;
import com.nimbusds.jose.jwk.RSAKey;
import com.nimbusds.jwt.JWTClaimsSet;
import com.nimbusds.jwt.PlainJWT;
import io.lendledger.gateway.GatewayTest;
import io.lendledger.gateway.SignedTokens;
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

  private String signed(JWSAlgorithm algorithm, String type, JWTClaimsSet claims) {
    return SignedTokens.signed(algorithm, type, key, claims);
  }

  private String own(JWTClaimsSet claims) {
    return signed(JWSAlgorithm.RS256, "at+jwt", claims);
  }

  private void refused(String token) {
    assertThat(status(http, "/api/v1/trades?x=1", token)).isEqualTo(401);
  }

  @Test
  void aTokenOfThisGatewayOpensWhatItsClientMayDoAndNoMore() {
    String token = own(claims().build());
    assertThat(status(http, "/api/v1/trades?x=1", token)).isEqualTo(400);
    assertThat(status(http, "/desk/v1/api-keys", token)).isEqualTo(403);
  }

  @Test
  void flawedClaimsAreRefused() {
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
  void otherKeysAlgorithmsAndTypesAreRefused() {
    JWTClaimsSet claims = claims().build();
    RSAKey other = SignedTokens.forged(key.getKeyID());
    refused(SignedTokens.signed(JWSAlgorithm.RS256, "at+jwt", other, claims));
    refused(signed(JWSAlgorithm.RS256, "JWT", claims));
    refused(signed(JWSAlgorithm.RS512, "at+jwt", claims));
    refused(SignedTokens.withPublicKeyAsSecret("at+jwt", key, claims));
    refused(new PlainJWT(claims).serialize());
  }
}
