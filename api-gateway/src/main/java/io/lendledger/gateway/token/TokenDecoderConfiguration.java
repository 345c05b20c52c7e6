package io.lendledger.gateway.token;

import com.nimbusds.jose.JOSEObjectType;
import com.nimbusds.jose.proc.DefaultJOSEObjectTypeVerifier;
import com.nimbusds.jose.proc.JWKSecurityContext;
import io.lendledger.gateway.access.SecuritySettings;
import java.time.Clock;
import java.util.List;
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
import org.springframework.security.oauth2.jwt.SupplierReactiveJwtDecoder;

/** Verifies access tokens: signature, issuer, audience and time. */
@Configuration(proxyBeanMethods = false)
class TokenDecoderConfiguration {

  private static final DefaultJOSEObjectTypeVerifier<JWKSecurityContext> OWN_TYPE =
      new DefaultJOSEObjectTypeVerifier<>(new JOSEObjectType(AccessTokenClaims.TYPE));

  @Bean
  ReactiveJwtDecoder accessTokenDecoder(SecuritySettings settings, SigningKeys keys, Clock clock) {
    OAuth2TokenValidator<Jwt> rules = rules(settings, clock);
    if (settings.isExternal()) {
      // Asked for its keys when the first token comes, so that it may start after the gateway.
      return new SupplierReactiveJwtDecoder(
          () ->
              checking(
                  NimbusReactiveJwtDecoder.withIssuerLocation(settings.issuerUri()).build(),
                  rules));
    }
    return checking(
        NimbusReactiveJwtDecoder.withJwkSource(_ -> keys.verifying())
            .jwtProcessorCustomizer(tokens -> tokens.setJWSTypeVerifier(OWN_TYPE))
            .build(),
        rules);
  }

  private static ReactiveJwtDecoder checking(
      NimbusReactiveJwtDecoder decoder, OAuth2TokenValidator<Jwt> rules) {
    decoder.setJwtValidator(rules);
    return decoder;
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
