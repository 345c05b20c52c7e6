package io.lendledger.gateway.access;

import org.springframework.beans.factory.annotation.Value;
import org.springframework.stereotype.Component;

/**
 * Where tokens come from.
 *
 * @param publicUrl the address under which callers reach the gateway; the issuer of own tokens
 * @param audience what a token must be meant for
 * @param issuerUri an external issuer; empty when tokens are made here
 * @param jwkSetUri where the external issuer's keys are; empty to ask the issuer's metadata
 * @param issuerSslBundle an SSL bundle to trust the external issuer by; empty for the JVM's own
 * @param lenderClaim the claim of an external issuer's token that names the lender
 */
@Component
public record SecuritySettings(
    @Value("${lendledger.public-url:https://localhost:${server.port:8443}}") String publicUrl,
    @Value("${lendledger.security.audience:lendledger}") String audience,
    @Value("${lendledger.security.issuer-uri:}") String issuerUri,
    @Value("${lendledger.security.jwk-set-uri:}") String jwkSetUri,
    @Value("${lendledger.security.issuer-ssl-bundle:}") String issuerSslBundle,
    @Value("${lendledger.security.lender-claim:lender}") String lenderClaim) {

  /** Whether tokens come from elsewhere. */
  public boolean isExternal() {
    return !issuerUri.isBlank();
  }

  /** The required issuer of a token. */
  public String issuer() {
    return isExternal() ? issuerUri : publicUrl;
  }

  /** Where own tokens are asked for. */
  public String tokenEndpoint() {
    return publicUrl + "/oauth2/token";
  }
}
