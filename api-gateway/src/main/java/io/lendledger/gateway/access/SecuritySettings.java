package io.lendledger.gateway.access;

import org.springframework.beans.factory.annotation.Value;
import org.springframework.stereotype.Component;

/**
 * The origin of tokens.
 *
 * @param publicUrl the address under which callers reach the gateway; the issuer of own tokens
 * @param audience the required audience of a token
 * @param issuerUri an external issuer; empty when tokens are made here
 * @param jwkSetUri address of the external issuer's keys; empty to use the issuer's metadata
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

  /** Whether an external issuer makes the tokens. */
  public boolean isExternal() {
    return !issuerUri.isBlank();
  }

  /** The required issuer of a token. */
  public String issuer() {
    return isExternal() ? issuerUri : publicUrl;
  }

  /** The address of the own token endpoint. */
  public String tokenEndpoint() {
    return publicUrl + "/oauth2/token";
  }
}
