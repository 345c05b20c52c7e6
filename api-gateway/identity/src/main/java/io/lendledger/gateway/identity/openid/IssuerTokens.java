package io.lendledger.gateway.identity.openid;

import com.nimbusds.jose.JOSEObjectType;
import com.nimbusds.jose.JWSAlgorithm;
import com.nimbusds.jose.jwk.JWKSet;
import com.nimbusds.jose.proc.DefaultJOSEObjectTypeVerifier;
import com.nimbusds.jose.proc.JWKSecurityContext;
import com.nimbusds.jose.proc.JWSVerificationKeySelector;
import com.nimbusds.jwt.JWTClaimsSet;
import com.nimbusds.jwt.proc.BadJWTException;
import java.util.Set;
import org.springframework.security.oauth2.core.OAuth2TokenValidator;
import org.springframework.security.oauth2.jwt.Jwt;
import org.springframework.security.oauth2.jwt.NimbusReactiveJwtDecoder;
import org.springframework.security.oauth2.jwt.ReactiveJwtDecoder;
import org.springframework.stereotype.Component;

/** Verifies what the issuer has signed, with a key of its own and never with a secret. */
@Component
@ConditionalOnOpenId
class IssuerTokens {

  private static final JWSVerificationKeySelector<JWKSecurityContext> KEYS =
      new JWSVerificationKeySelector<>(
          Set.of(JWSAlgorithm.RS256, JWSAlgorithm.PS256, JWSAlgorithm.ES256),
          (wanted, keys) -> wanted.select(new JWKSet(keys.getKeys())));

  private final Provider provider;

  IssuerTokens(Provider provider) {
    this.provider = provider;
  }

  /** A decoder of tokens of this type, of {@code JWT}, or without a type. */
  ReactiveJwtDecoder decoder(String type, OAuth2TokenValidator<Jwt> rules) {
    DefaultJOSEObjectTypeVerifier<JWKSecurityContext> types =
        new DefaultJOSEObjectTypeVerifier<>(JOSEObjectType.JWT, new JOSEObjectType(type), null);
    NimbusReactiveJwtDecoder decoder =
        NimbusReactiveJwtDecoder.withJwkSource(token ->
                provider
                    .keys()
                    .with(token.getHeader().getKeyID())
                    .onErrorMap(
                        IllegalStateException.class,
                        unfit ->
                            new SignInProblem(
                                SignInProblem.Kind.ISSUER_AWAY, unfit.toString(), unfit))
                    .flatMapIterable(all -> all))
            .jwtProcessorCustomizer(tokens -> {
              tokens.setJWSTypeVerifier(types);
              tokens.setJWSKeySelector(KEYS);
              tokens.setJWTClaimsSetVerifier((claims, _) -> requireTime(claims));
            })
            .build();
    decoder.setJwtValidator(rules);
    return decoder;
  }

  // The decoder would make one up of the expiry.
  private static void requireTime(JWTClaimsSet claims) throws BadJWTException {
    if (claims.getIssueTime() == null) {
      throw new BadJWTException("iat is missing");
    }
  }
}
