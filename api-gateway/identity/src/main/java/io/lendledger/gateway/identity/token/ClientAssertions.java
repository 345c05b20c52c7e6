package io.lendledger.gateway.identity.token;

import com.nimbusds.jose.JOSEObjectType;
import com.nimbusds.jose.JWSAlgorithm;
import com.nimbusds.jose.jwk.JWKSet;
import com.nimbusds.jose.jwk.source.ImmutableJWKSet;
import com.nimbusds.jose.proc.DefaultJOSEObjectTypeVerifier;
import com.nimbusds.jose.proc.JWSVerificationKeySelector;
import com.nimbusds.jose.proc.SecurityContext;
import com.nimbusds.jwt.proc.DefaultJWTProcessor;
import io.lendledger.gateway.edge.caller.SecuritySettings;
import io.lendledger.gateway.edge.database.AccessDatabase;
import io.lendledger.gateway.edge.database.SharedTime;
import io.lendledger.gateway.identity.client.ClientKeys;
import io.lendledger.gateway.identity.grant.ApiKeySecret;
import java.sql.Timestamp;
import java.text.ParseException;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.springframework.security.oauth2.core.DelegatingOAuth2TokenValidator;
import org.springframework.security.oauth2.core.OAuth2TokenValidator;
import org.springframework.security.oauth2.jwt.Jwt;
import org.springframework.security.oauth2.jwt.JwtClaimNames;
import org.springframework.security.oauth2.jwt.JwtClaimValidator;
import org.springframework.security.oauth2.jwt.JwtDecoder;
import org.springframework.security.oauth2.jwt.JwtDecoderFactory;
import org.springframework.security.oauth2.jwt.JwtTimestampValidator;
import org.springframework.security.oauth2.jwt.NimbusJwtDecoder;
import org.springframework.security.oauth2.server.authorization.client.RegisteredClient;
import org.springframework.stereotype.Component;

/**
 * Assertions with which clients prove themselves (RFC 7523, section 3): signed by one of the
 * client's registered keys, meant for this server, short-lived, and good once.
 */
@Component
class ClientAssertions implements JwtDecoderFactory<RegisteredClient> {

  /** The signature algorithms of assertions. */
  static final List<String> ALGORITHMS = List.of("RS256", "PS256", "ES256");

  private static final Duration LONGEST_LIFETIME = Duration.ofHours(1);
  private static final int LONGEST_JTI = 256;
  private static final Set<JWSAlgorithm> SIGNATURES =
      Set.of(JWSAlgorithm.RS256, JWSAlgorithm.PS256, JWSAlgorithm.ES256);
  private static final DefaultJOSEObjectTypeVerifier<SecurityContext> TYPES =
      new DefaultJOSEObjectTypeVerifier<>(
          JOSEObjectType.JWT, new JOSEObjectType("client-authentication+jwt"), null);

  private final AccessDatabase database;
  private final Set<String> audience;
  private final Clock clock;
  private final SharedTime shared;

  ClientAssertions(
      AccessDatabase database, SecuritySettings settings, Clock clock, SharedTime shared) {
    this.database = database;
    this.audience = Set.of(settings.publicUrl(), settings.tokenEndpoint());
    this.clock = clock;
    this.shared = shared;
  }

  @Override
  public JwtDecoder createDecoder(RegisteredClient client) {
    DefaultJWTProcessor<SecurityContext> signatures = new DefaultJWTProcessor<>();
    signatures.setJWSKeySelector(
        new JWSVerificationKeySelector<>(SIGNATURES, new ImmutableJWKSet<>(keys(client))));
    signatures.setJWSTypeVerifier(TYPES);
    signatures.setJWTClaimsSetVerifier((_, _) -> {});
    NimbusJwtDecoder decoder = new NimbusJwtDecoder(signatures);
    decoder.setJwtValidator(rules(client.getClientId()));
    return decoder;
  }

  private static JWKSet keys(RegisteredClient client) {
    String jwks =
        Objects.requireNonNull(client.getClientSettings().getSetting(RegisteredClients.KEYS));
    try {
      return ClientKeys.usable(jwks);
    } catch (ParseException e) {
      throw new IllegalStateException("OAuth client " + client.getId() + " has no key set", e);
    }
  }

  private OAuth2TokenValidator<Jwt> rules(String clientId) {
    JwtTimestampValidator time = new JwtTimestampValidator();
    time.setClock(clock);
    return new DelegatingOAuth2TokenValidator<>(
        time,
        new JwtClaimValidator<Object>(JwtClaimNames.ISS, clientId::equals),
        new JwtClaimValidator<Object>(JwtClaimNames.SUB, clientId::equals),
        new JwtClaimValidator<List<String>>(JwtClaimNames.AUD, this::isMeantForHere),
        new JwtClaimValidator<Instant>(JwtClaimNames.EXP, this::endsSoon),
        new JwtClaimValidator<String>(JwtClaimNames.JTI, ClientAssertions::isIdentifier));
  }

  private boolean isMeantForHere(@Nullable List<String> named) {
    return named != null && named.stream().anyMatch(audience::contains);
  }

  private boolean endsSoon(@Nullable Instant end) {
    return end != null && end.isBefore(clock.instant().plus(LONGEST_LIFETIME));
  }

  private static boolean isIdentifier(@Nullable String jti) {
    return jti != null
        && !jti.isBlank()
        && jti.length() <= LONGEST_JTI
        && jti.chars().noneMatch(Character::isISOControl);
  }

  /** Uses an assertion up, on all gateways; false when it was used before. Blocks. */
  boolean use(Jwt assertion) {
    return database
            .jdbc()
            .sql("INSERT INTO access.used_assertion VALUES (?, ?, ?) ON CONFLICT DO NOTHING")
            .param(assertion.getSubject())
            .param(ApiKeySecret.hash(Objects.requireNonNull(assertion.getId())))
            .param(Timestamp.from(Objects.requireNonNull(assertion.getExpiresAt())))
            .update()
        > 0;
  }

  /** Forgets assertions that have expired, with some room for differing clocks. Blocks. */
  void forgetExpired() {
    database
        .jdbc()
        .sql("DELETE FROM access.used_assertion WHERE expires_at < ?")
        .param(Timestamp.from(shared.now().minus(LONGEST_LIFETIME)))
        .update();
  }
}
