package io.lendledger.gateway.identity.token;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.nimbusds.jose.JOSEException;
import com.nimbusds.jose.JWSAlgorithm;
import com.nimbusds.jose.JWSHeader;
import com.nimbusds.jose.crypto.RSASSASigner;
import com.nimbusds.jose.jwk.JWK;
import com.nimbusds.jose.jwk.RSAKey;
import com.nimbusds.jose.jwk.gen.RSAKeyGenerator;
import com.nimbusds.jwt.JWTClaimsSet;
import com.nimbusds.jwt.SignedJWT;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneId;
import java.time.ZoneOffset;
import java.util.Date;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.springframework.security.oauth2.jwt.BadJwtException;
import org.springframework.security.oauth2.jwt.JwtException;
import org.springframework.security.oauth2.jwt.JwtTimestampValidator;
import org.springframework.security.oauth2.jwt.JwtValidationException;
import org.springframework.security.oauth2.jwt.NimbusReactiveJwtDecoder;
import reactor.core.publisher.Flux;
import reactor.core.publisher.Mono;

class RememberedTokensTest {

  private static final Instant NOW = Instant.parse("2026-01-05T10:00:00Z");
  private static RSAKey key;
  private static RSAKey other;

  private volatile Instant now = NOW;
  private volatile List<JWK> keys = List.of(key);
  private volatile boolean away;
  private final AtomicInteger verified = new AtomicInteger();
  private final AtomicInteger asked = new AtomicInteger();
  private final RememberedTokens tokens = tokens();

  @BeforeAll
  static void makeKeys() throws JOSEException {
    key = new RSAKeyGenerator(2048).keyID("a").generate();
    other = new RSAKeyGenerator(2048).keyID("a").generate();
  }

  private RememberedTokens tokens() {
    var rules = new JwtTimestampValidator();
    rules.setClock(new Moving());
    var decoder =
        NimbusReactiveJwtDecoder.withJwkSource(
                _ -> {
                  verified.incrementAndGet();
                  return Flux.defer(() -> Flux.fromIterable(now()));
                })
            .build();
    decoder.setJwtValidator(rules);
    return new RememberedTokens(
        decoder,
        () -> keys,
        _ ->
            Mono.fromSupplier(() -> {
              asked.incrementAndGet();
              return now();
            }),
        rules);
  }

  private List<JWK> now() {
    if (away) {
      throw new IllegalStateException("the keys cannot be had");
    }
    return keys;
  }

  private final class Moving extends Clock {

    @Override
    public ZoneId getZone() {
      return ZoneOffset.UTC;
    }

    @Override
    public Clock withZone(ZoneId zone) {
      throw new UnsupportedOperationException();
    }

    @Override
    public Instant instant() {
      return now;
    }
  }

  private static String signed(RSAKey by, String subject) throws JOSEException {
    var token =
        new SignedJWT(
            new JWSHeader.Builder(JWSAlgorithm.RS256).keyID(by.getKeyID()).build(),
            new JWTClaimsSet.Builder()
                .subject(subject)
                .expirationTime(Date.from(NOW.plus(Duration.ofMinutes(15))))
                .build());
    token.sign(new RSASSASigner(by));
    return token.serialize();
  }

  private String subject(String token) {
    return tokens.decode(token).blockOptional().orElseThrow().getSubject();
  }

  @Test
  void aSignatureIsVerifiedOnce() throws JOSEException {
    String token = signed(key, "a lender");
    assertThat(List.of(subject(token), subject(token), subject(token))).containsOnly("a lender");
    assertThat(verified).hasValue(1);
    assertThat(subject(signed(key, "another"))).isEqualTo("another");
    assertThat(verified).hasValue(2);
  }

  /** An issuer that is away would be waited for twice, and be asked by junk. */
  @Test
  void nobodyIsAskedForKeysOnBehalfOfATokenThatIsNotRemembered() throws JOSEException {
    String token = signed(key, "a lender");
    assertThatThrownBy(() -> subject("junk")).isInstanceOf(BadJwtException.class);
    subject(token);
    assertThat(asked).hasValue(0);
    subject(token);
    assertThat(asked).hasValue(1);
  }

  @Test
  void aTokenEndsAlthoughItIsRemembered() throws JOSEException {
    String token = signed(key, "a lender");
    subject(token);
    now = NOW.plus(Duration.ofMinutes(17));
    assertThatThrownBy(() -> subject(token))
        .isInstanceOf(JwtValidationException.class)
        .hasMessageContaining("Jwt expired at");
  }

  @Test
  void aKeyThatIsWithdrawnTakesItsTokensAlong() throws JOSEException {
    String token = signed(key, "a lender");
    subject(token);
    keys = List.of();
    assertThatThrownBy(() -> subject(token)).isInstanceOf(BadJwtException.class);
    keys = List.of(key);
    assertThat(subject(token)).isEqualTo("a lender");
  }

  @Test
  void aKeyInThePlaceOfAnotherOfItsIdDoesNotVerifyItsTokens() throws JOSEException {
    String token = signed(key, "a lender");
    subject(token);
    keys = List.of(other);
    assertThatThrownBy(() -> subject(token)).isInstanceOf(BadJwtException.class);
  }

  @Test
  void oneBitMoreIsAnotherToken() throws JOSEException {
    String token = signed(key, "a lender");
    subject(token);
    String forged = signed(other, "a lender");
    assertThatThrownBy(() -> subject(forged)).isInstanceOf(BadJwtException.class);
    assertThatThrownBy(() -> subject(token + "A")).isInstanceOf(JwtException.class);
  }

  @Test
  void whileTheKeysCannotBeHadNoTokenIsGood() throws JOSEException {
    String token = signed(key, "a lender");
    subject(token);
    away = true;
    assertThatThrownBy(() -> subject(token)).hasMessage("the keys cannot be had");
    away = false;
    assertThat(subject(token)).isEqualTo("a lender");
  }
}
