package io.lendledger.gateway.access;

import org.springframework.beans.factory.annotation.Autowired;
import org.springframework.core.env.Environment;
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
    String publicUrl,
    String audience,
    String issuerUri,
    String jwkSetUri,
    String issuerSslBundle,
    String lenderClaim) {

  @Autowired
  SecuritySettings(IssuerProperties properties, Environment environment) {
    this(
        properties.publicUrl() == null
            ? "https://localhost:" + environment.getProperty("server.port", "8443")
            : properties.publicUrl(),
        properties.security().audience(),
        properties.security().issuerUri(),
        properties.security().jwkSetUri(),
        properties.security().issuerSslBundle(),
        properties.security().lenderClaim());
  }

  /** Whether tokens come from elsewhere. */
  public boolean isExternal() {
    return !issuerUri.isBlank();
  }

  /** Who must have issued a token. */
  public String issuer() {
    return isExternal() ? issuerUri : publicUrl;
  }

  /** Where own tokens are asked for. */
  public String tokenEndpoint() {
    return publicUrl + "/oauth2/token";
  }
}
