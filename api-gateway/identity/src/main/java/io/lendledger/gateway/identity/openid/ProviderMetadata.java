package io.lendledger.gateway.identity.openid;

import io.lendledger.gateway.identity.openid.SignInProblem.Kind;
import java.net.URI;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/**
 * What an issuer says of itself (OpenID Connect Discovery, section 3).
 *
 * @param authorization where people sign in
 * @param token where a code becomes an ID token
 * @param jwks where its keys are
 * @param endSession where people sign out; null when it has no such place
 * @param namesItself whether each answer says whose it is (RFC 9207)
 */
record ProviderMetadata(
    URI authorization, URI token, URI jwks, @Nullable URI endSession, boolean namesItself) {

  private static final JsonMapper JSON = JsonMapper.shared();

  /** Reads a document, which must be of this issuer; everything it names must be https. */
  static ProviderMetadata parse(String json, String issuer) {
    try {
      JsonNode document = JSON.readTree(json);
      if (!issuer.equals(document.path("issuer").asString(""))) {
        throw new IllegalArgumentException("it is another issuer's");
      }
      return new ProviderMetadata(
          required(document, "authorization_endpoint"),
          required(document, "token_endpoint"),
          required(document, "jwks_uri"),
          optional(document, "end_session_endpoint"),
          document.path("authorization_response_iss_parameter_supported").asBoolean(false));
    } catch (JacksonException | IllegalArgumentException unfit) {
      throw new SignInProblem(
          Kind.ISSUER_AWAY, "The issuer's metadata are unfit: " + unfit.getMessage(), unfit);
    }
  }

  private static URI required(JsonNode document, String name) {
    URI found = optional(document, name);
    if (found == null) {
      throw new IllegalArgumentException(name + " is missing");
    }
    return found;
  }

  private static @Nullable URI optional(JsonNode document, String name) {
    String text = document.path(name).asString("");
    if (text.isEmpty()) {
      return null;
    }
    URI uri = URI.create(text);
    if (!"https".equals(uri.getScheme()) || uri.getHost() == null) {
      throw new IllegalArgumentException(name + " is no https address");
    }
    return uri;
  }
}
