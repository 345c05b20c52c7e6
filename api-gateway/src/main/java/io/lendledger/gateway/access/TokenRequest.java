package io.lendledger.gateway.access;

import java.net.URLDecoder;
import java.nio.charset.StandardCharsets;
import java.util.Base64;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.springframework.http.HttpHeaders;
import org.springframework.util.MultiValueMap;

/**
 * A request for a token (RFC 6749, sections 2.3.1 and 4.4.2).
 *
 * @param clientId who asks
 * @param clientSecret its secret
 * @param scope scopes it wants; null for all
 */
record TokenRequest(String clientId, String clientSecret, @Nullable String scope) {

  private static final String BASIC = "Basic ";

  static TokenRequest of(HttpHeaders headers, MultiValueMap<String, String> form) {
    for (Map.Entry<String, List<String>> parameter : form.entrySet()) {
      if (parameter.getValue().size() > 1) {
        throw TokenRefused.request(parameter.getKey() + " is repeated");
      }
    }
    String grantType = form.getFirst("grant_type");
    if (grantType == null || grantType.isEmpty()) {
      throw TokenRefused.request("grant_type is missing");
    }
    TokenRequest request = client(headers, form);
    if (!grantType.equals("client_credentials")) {
      throw TokenRefused.grantType();
    }
    return request;
  }

  private static TokenRequest client(HttpHeaders headers, MultiValueMap<String, String> form) {
    String scope = form.getFirst("scope");
    String authorization = headers.getFirst(HttpHeaders.AUTHORIZATION);
    String id = form.getFirst("client_id");
    String secret = form.getFirst("client_secret");
    if (authorization == null) {
      if (id == null || secret == null) {
        throw TokenRefused.client();
      }
      return new TokenRequest(id, secret, scope);
    }
    if (secret != null) {
      throw TokenRefused.request("two ways of client authentication");
    }
    TokenRequest request = basic(authorization, scope);
    if (id != null && !id.equals(request.clientId)) {
      throw TokenRefused.request("client_id differs from the authenticated client");
    }
    return request;
  }

  private static TokenRequest basic(String authorization, @Nullable String scope) {
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
      return new TokenRequest(
          decode(text.substring(0, colon)), decode(text.substring(colon + 1)), scope);
    } catch (IllegalArgumentException notEncoded) {
      throw TokenRefused.client();
    }
  }

  private static String decode(String formEncoded) {
    return URLDecoder.decode(formEncoded, StandardCharsets.UTF_8);
  }

  @Override
  public String toString() {
    return "token request of " + clientId;
  }
}
