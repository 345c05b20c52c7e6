package io.lendledger.gateway.identity.person;

import io.lendledger.core.bound.Setting;
import java.net.URI;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.springframework.boot.context.properties.ConfigurationProperties;
import org.springframework.boot.context.properties.bind.DefaultValue;

/**
 * How people sign in at the console.
 *
 * @param clients whether a client's id and secret are taken; `false` when people shall come by
 *     OpenID Connect alone
 * @param openId an issuer that people sign in at
 */
@ConfigurationProperties("lendledger.sign-in")
record SignInProperties(@DefaultValue("true") boolean clients, @DefaultValue OpenId openId) {

  private static final String OPEN_ID = "lendledger.sign-in.open-id.";

  /**
   * The issuer.
   *
   * @param issuerUri the issuer, exactly as its tokens have it in `iss`; empty when nobody signs in
   *     by OpenID Connect. See *Signing in with OpenID Connect*
   * @param clientId this service's client id at the issuer
   * @param clientSecret its secret there; empty for a public client
   * @param clientAuthentication how the secret is sent: `client_secret_basic` or
   *     `client_secret_post`
   * @param scopes what is asked of the issuer besides `openid`
   * @param roleClaim the claim of the ID token that lists a person's roles; dots lead into objects
   * @param roles what a role at the issuer allows here, by its name: `desk`, `audit`, `ops`, or
   *     `lender:` and a code, after which scopes of lenders may narrow it
   * @param button what the button on the sign-in page says
   * @param sslBundle an SSL bundle to trust the issuer by; empty for the JVM's own certificates
   */
  record OpenId(
      @DefaultValue("") String issuerUri,
      @DefaultValue("") String clientId,
      @DefaultValue("") String clientSecret,
      @DefaultValue("client_secret_basic") String clientAuthentication,
      @DefaultValue List<String> scopes,
      @DefaultValue("roles") String roleClaim,
      @DefaultValue Map<String, String> roles,
      @DefaultValue("Sign in with your company account") String button,
      @DefaultValue("") String sslBundle) {

    private static final Set<String> AUTHENTICATIONS =
        Set.of("client_secret_basic", "client_secret_post");

    OpenId {
      if (!issuerUri.isBlank()) {
        requireIssuer(issuerUri);
        if (clientId.isBlank()) {
          throw Setting.refusal(OPEN_ID + "client-id", "empty", "this service's id at the issuer");
        }
        if (!AUTHENTICATIONS.contains(clientAuthentication)) {
          throw Setting.refusal(
              OPEN_ID + "client-authentication",
              clientAuthentication,
              "client_secret_basic or client_secret_post");
        }
        if (roles.isEmpty()) {
          throw Setting.refusal(OPEN_ID + "roles", "empty", "what at least one role allows");
        }
      }
    }

    private static void requireIssuer(String issuer) {
      URI uri;
      try {
        uri = URI.create(issuer);
      } catch (IllegalArgumentException e) {
        throw Setting.refusal(OPEN_ID + "issuer-uri", issuer, "an https address");
      }
      if (!"https".equals(uri.getScheme()) || uri.getHost() == null || uri.getQuery() != null) {
        throw Setting.refusal(OPEN_ID + "issuer-uri", issuer, "an https address");
      }
    }

    @Override
    public String toString() {
      return issuerUri + " as " + clientId;
    }
  }
}
