package io.lendledger.gateway.identity.token;

import com.nimbusds.jose.JOSEObjectType;
import com.nimbusds.jose.JWSAlgorithm;
import com.nimbusds.jose.jwk.JWK;
import com.nimbusds.jose.jwk.JWKSet;
import com.nimbusds.jose.proc.DefaultJOSEObjectTypeVerifier;
import com.nimbusds.jose.proc.JWKSecurityContext;
import com.nimbusds.jose.proc.JWSVerificationKeySelector;
import io.lendledger.gateway.edge.caller.SecuritySettings;
import io.lendledger.gateway.identity.signingkey.IssuerKeys;
import io.lendledger.gateway.identity.signingkey.SigningKeys;
import java.time.Clock;
import java.util.List;
import java.util.Set;
import java.util.function.Function;
import java.util.function.Supplier;
import org.springframework.beans.factory.ObjectProvider;
import org.springframework.boot.ssl.SslBundles;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.security.oauth2.core.DelegatingOAuth2TokenValidator;
import org.springframework.security.oauth2.core.OAuth2TokenValidator;
import org.springframework.security.oauth2.jwt.Jwt;
import org.springframework.security.oauth2.jwt.JwtClaimNames;
import org.springframework.security.oauth2.jwt.JwtClaimValidator;
import org.springframework.security.oauth2.jwt.JwtIssuerValidator;
import org.springframework.security.oauth2.jwt.JwtTimestampValidator;
import org.springframework.security.oauth2.jwt.NimbusReactiveJwtDecoder;
import org.springframework.security.oauth2.jwt.ReactiveJwtDecoder;
import reactor.core.publisher.Mono;

/** Verifies access tokens: signature, issuer, audience and time. */
@Configuration(proxyBeanMethods = false)
class TokenDecoderConfiguration {

  private static final DefaultJOSEObjectTypeVerifier<JWKSecurityContext> OWN_TYPE =
      new DefaultJOSEObjectTypeVerifier<>(new JOSEObjectType(AccessTokenClaims.TYPE));

  private static final DefaultJOSEObjectTypeVerifier<JWKSecurityContext> EXTERNAL_TYPES =
      new DefaultJOSEObjectTypeVerifier<>(
          JOSEObjectType.JWT, new JOSEObjectType(AccessTokenClaims.TYPE), null);
  private static final JWSVerificationKeySelector<JWKSecurityContext> EXTERNAL_KEYS =
      new JWSVerificationKeySelector<>(
          Set.of(JWSAlgorithm.RS256, JWSAlgorithm.PS256, JWSAlgorithm.ES256),
          (wanted, keys) -> wanted.select(new JWKSet(keys.getKeys())));

  @Bean
  ReactiveJwtDecoder accessTokenDecoder(
      SecuritySettings settings,
      SigningKeys keys,
      ObjectProvider<SslBundles> bundles,
      Clock clock) {
    OAuth2TokenValidator<Jwt> rules = rules(settings, clock);
    if (settings.isExternal()) {
      var issuer =
          new IssuerKeys(new ExternalIssuer(settings, bundles.getObject()).keySet(), clock);
      return remembering(external(issuer), issuer::lastKnown, issuer::with, rules);
    }
    return remembering(
        own(keys), () -> keys.lastKnown().getKeys(), _ -> keys.verifying().collectList(), rules);
  }

  private static NimbusReactiveJwtDecoder own(SigningKeys keys) {
    return NimbusReactiveJwtDecoder.withJwkSource(_ -> keys.verifying())
        .jwtProcessorCustomizer(tokens -> tokens.setJWSTypeVerifier(OWN_TYPE))
        .build();
  }

  // Asked for its keys when the first token comes, so that it may start after the gateway.
  private static NimbusReactiveJwtDecoder external(IssuerKeys keys) {
    return NimbusReactiveJwtDecoder.withJwkSource(
            token -> keys.with(token.getHeader().getKeyID()).flatMapIterable(all -> all))
        .jwtProcessorCustomizer(tokens -> {
          tokens.setJWSTypeVerifier(EXTERNAL_TYPES);
          tokens.setJWSKeySelector(EXTERNAL_KEYS);
        })
        .build();
  }

  private static ReactiveJwtDecoder remembering(
      NimbusReactiveJwtDecoder decoder,
      Supplier<List<JWK>> known,
      Function<String, Mono<List<JWK>>> keys,
      OAuth2TokenValidator<Jwt> rules) {
    decoder.setJwtValidator(rules);
    return new RememberedTokens(decoder, known, keys, rules);
  }

  private static OAuth2TokenValidator<Jwt> rules(SecuritySettings settings, Clock clock) {
    JwtTimestampValidator time = new JwtTimestampValidator();
    time.setClock(clock);
    return new DelegatingOAuth2TokenValidator<>(
        time,
        new JwtIssuerValidator(settings.issuer()),
        new JwtClaimValidator<Object>(JwtClaimNames.EXP, expiry -> expiry != null),
        new JwtClaimValidator<List<String>>(
            JwtClaimNames.AUD,
            audience -> audience != null && audience.contains(settings.audience())));
  }
}
