package io.lendledger.gateway.identity.person;

import java.util.ArrayList;
import java.util.List;
import org.springframework.stereotype.Component;

/** The issuer that people sign in at, and this service as its client. */
@Component
public final class OpenIdSettings {

  private static final String OPENID = "openid";

  private final SignInProperties properties;

  OpenIdSettings(SignInProperties properties) {
    this.properties = properties;
  }

  public boolean isOn() {
    return !issuer().isBlank();
  }

  /** The issuer, as its tokens name it. */
  public String issuer() {
    return properties.openId().issuerUri();
  }

  /** This service's id there. */
  public String clientId() {
    return properties.openId().clientId();
  }

  /** Its secret there; empty for a public client. */
  public String clientSecret() {
    return properties.openId().clientSecret();
  }

  /** How the secret is sent. */
  public String clientAuthentication() {
    return clientSecret().isBlank() ? "none" : properties.openId().clientAuthentication();
  }

  /** What is asked of the issuer. */
  public List<String> scopes() {
    List<String> scopes = new ArrayList<>(List.of(OPENID));
    properties.openId().scopes().stream().filter(each -> !each.equals(OPENID)).forEach(scopes::add);
    return scopes;
  }

  /** An SSL bundle to trust the issuer by; empty for the JVM's own certificates. */
  public String sslBundle() {
    return properties.openId().sslBundle();
  }
}
