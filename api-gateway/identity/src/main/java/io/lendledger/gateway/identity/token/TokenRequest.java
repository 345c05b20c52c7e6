package io.lendledger.gateway.identity.token;

import com.nimbusds.jwt.SignedJWT;
import java.net.URLDecoder;
import java.nio.charset.StandardCharsets;
import java.text.ParseException;
import java.util.Base64;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.springframework.http.HttpHeaders;
import org.springframework.security.oauth2.core.ClientAuthenticationMethod;
import org.springframework.security.oauth2.server.authorization.authentication.OAuth2ClientAuthenticationToken;
import org.springframework.util.MultiValueMap;
import org.springframework.util.StringUtils;

/**
 * A request for a token (RFC 6749, sections 2.3.1 and 4.4.2; RFC 7523, section 2.2).
 *
 * @param client the client with its proof, not verified
 * @param scope scopes it wants; null for all
 */
record TokenRequest(OAuth2ClientAuthenticationToken client, @Nullable String scope) {

  /** The type of a client assertion (RFC 7523). */
  static final String ASSERTION = "urn:ietf:params:oauth:client-assertion-type:jwt-bearer";

  private static final String BASIC = "Basic ";
  private static final int LONGEST_ASSERTION = 8_192;

  static TokenRequest of(HttpHeaders headers, MultiValueMap<String, String> form) {
    for (Map.Entry<String, List<String>> parameter : form.entrySet()) {
      if (parameter.getValue().size() > 1) {
        throw TokenRefused.request("a parameter is repeated");
      }
      if (hasControl(parameter.getKey())
          || parameter.getValue().stream().anyMatch(TokenRequest::hasControl)) {
        throw TokenRefused.request("a parameter has a control character");
      }
    }
    String grantType = given(form, "grant_type");
    if (grantType == null) {
      throw TokenRefused.request("grant_type is missing");
    }
    OAuth2ClientAuthenticationToken client = client(headers, form);
    if (!grantType.equals("client_credentials")) {
      throw TokenRefused.grantType();
    }
    return new TokenRequest(client, given(form, "scope"));
  }

  String clientId() {
    return client.getName();
  }

  /** A parameter without a value is as if it were not there (RFC 6749, section 3.2). */
  private static @Nullable String given(MultiValueMap<String, String> form, String name) {
    String value = form.getFirst(name);
    return value == null || value.isEmpty() ? null : value;
  }

  private static OAuth2ClientAuthenticationToken client(
      HttpHeaders headers, MultiValueMap<String, String> form) {
    String authorization = headers.getFirst(HttpHeaders.AUTHORIZATION);
    String id = given(form, "client_id");
    String secret = given(form, "client_secret");
    String assertion = given(form, "client_assertion");
    if (Stream.of(authorization, secret, assertion).filter(way -> way != null).count() > 1) {
      throw TokenRefused.request("two ways of client authentication");
    }
    if (authorization != null) {
      OAuth2ClientAuthenticationToken client = basic(authorization);
      if (id != null && !id.equals(client.getName())) {
        throw TokenRefused.request("client_id differs from the authenticated client");
      }
      return client;
    }
    if (assertion != null) {
      return assertion(given(form, "client_assertion_type"), assertion, id);
    }
    return presented(id, ClientAuthenticationMethod.CLIENT_SECRET_POST, secret);
  }

  private static OAuth2ClientAuthenticationToken basic(String authorization) {
    if (!authorization.regionMatches(true, 0, BASIC, 0, BASIC.length())) {
      throw TokenRefused.client();
    }
    try {
      byte[] pair = Base64.getDecoder().decode(authorization.substring(BASIC.length()).strip());
      String text = new String(pair, StandardCharsets.UTF_8);
      int colon = text.indexOf(':');
      if (colon < 0) {
        throw TokenRefused.client();
      }
      return presented(
          decode(text.substring(0, colon)),
          ClientAuthenticationMethod.CLIENT_SECRET_BASIC,
          decode(text.substring(colon + 1)));
    } catch (IllegalArgumentException notEncoded) {
      throw TokenRefused.client();
    }
  }

  // The client is the assertion's subject; a client_id beside it must be the same (RFC 7521, 4.2).
  private static OAuth2ClientAuthenticationToken assertion(
      @Nullable String type, String assertion, @Nullable String id) {
    if (!ASSERTION.equals(type)) {
      throw TokenRefused.request("client_assertion_type is not " + ASSERTION);
    }
    if (assertion.length() > LONGEST_ASSERTION) {
      throw TokenRefused.client();
    }
    try {
      String subject = SignedJWT.parse(assertion).getJWTClaimsSet().getSubject();
      if (id != null && !id.equals(subject)) {
        throw TokenRefused.client();
      }
      return presented(subject, new ClientAuthenticationMethod(ASSERTION), assertion);
    } catch (ParseException notSigned) {
      throw TokenRefused.client();
    }
  }

  private static OAuth2ClientAuthenticationToken presented(
      @Nullable String id, ClientAuthenticationMethod method, @Nullable String proof) {
    if (!StringUtils.hasText(id) || proof == null || hasControl(id) || hasControl(proof)) {
      throw TokenRefused.client();
    }
    return new OAuth2ClientAuthenticationToken(id, method, proof, Map.of());
  }

  // No client id and no secret has one (RFC 6749, appendix A), and a database may not take it.
  private static boolean hasControl(@Nullable String text) {
    return text != null && text.chars().anyMatch(Character::isISOControl);
  }

  private static String decode(String formEncoded) {
    return URLDecoder.decode(formEncoded, StandardCharsets.UTF_8);
  }

  @Override
  public String toString() {
    return "token request";
  }
}
