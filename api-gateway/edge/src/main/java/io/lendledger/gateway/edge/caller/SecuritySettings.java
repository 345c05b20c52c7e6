package io.lendledger.gateway.edge.caller;

import org.springframework.beans.factory.annotation.Autowired;
import org.springframework.core.env.Environment;
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

  /** Whether an external issuer makes the tokens. */
  public boolean isExternal() {
    return !issuerUri.isBlank();
  }

  /** The required issuer of a token. */
  public String issuer() {
    return isExternal() ? issuerUri : publicUrl;
  }

  public String tokenEndpoint() {
    return publicUrl + "/oauth2/token";
  }
}
