package io.lendledger.gateway.access;

import com.nimbusds.jose.jwk.JWKSet;
import com.nimbusds.jose.jwk.source.ImmutableJWKSet;
import com.nimbusds.jose.proc.SecurityContext;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.UUID;
import org.springframework.security.oauth2.jose.jws.SignatureAlgorithm;
import org.springframework.security.oauth2.jwt.JwsHeader;
import org.springframework.security.oauth2.jwt.JwtClaimsSet;
import org.springframework.security.oauth2.jwt.JwtEncoder;
import org.springframework.security.oauth2.jwt.JwtEncoderParameters;
import org.springframework.security.oauth2.jwt.NimbusJwtEncoder;
import org.springframework.stereotype.Component;

/** Makes signed access tokens. */
@Component
class AccessTokens {

  /** How long a token is good. */
  static final Duration LIFETIME = Duration.ofMinutes(15);

  static final String LENDER_CLAIM = "lender";
  static final String CLIENT_CLAIM = "client_id";
  static final String SCOPE_CLAIM = "scope";

  private final SigningKeys keys;
  private final SecuritySettings settings;
  private final Clock clock;
  private final JwtEncoder encoder;

  AccessTokens(SigningKeys keys, SecuritySettings settings, Clock clock) {
    this.keys = keys;
    this.settings = settings;
    this.clock = clock;
    this.encoder = new NimbusJwtEncoder(new ImmutableJWKSet<SecurityContext>(signing(keys)));
  }

  private static JWKSet signing(SigningKeys keys) {
    return new JWKSet(keys.current());
  }

  /** A token with these scopes for a client. */
  String issue(Grant client, List<String> scopes) {
    Instant now = clock.instant();
    JwtClaimsSet.Builder claims =
        JwtClaimsSet.builder()
            .id(UUID.randomUUID().toString())
            .issuer(settings.issuer())
            .audience(List.of(settings.audience()))
            .subject(client.id())
            .claim(CLIENT_CLAIM, client.id())
            .claim(SCOPE_CLAIM, String.join(" ", scopes))
            .issuedAt(now)
            .notBefore(now)
            .expiresAt(now.plus(LIFETIME));
    if (client.lender() != null) {
      claims.claim(LENDER_CLAIM, client.lender().value());
    }
    JwsHeader header =
        JwsHeader.with(SignatureAlgorithm.RS256).keyId(keys.current().getKeyID()).build();
    return encoder.encode(JwtEncoderParameters.from(header, claims.build())).getTokenValue();
  }
}
