package io.lendledger.gateway.identity.token;

import io.lendledger.gateway.edge.caller.Scope;
import io.lendledger.gateway.edge.caller.SecuritySettings;
import io.lendledger.gateway.edge.wire.WireJson;
import io.lendledger.gateway.identity.signingkey.ConditionalOnOwnTokens;
import io.lendledger.gateway.identity.signingkey.SigningKeys;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.springframework.http.MediaType;
import org.springframework.http.ResponseEntity;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.RestController;
import reactor.core.publisher.Mono;

/** Publishes the metadata (RFC 8414) and public keys with which others get and verify tokens. */
@RestController
@ConditionalOnOwnTokens
class TokenMetadataController {

  private final SecuritySettings settings;
  private final SigningKeys keys;
  private final WireJson json;

  TokenMetadataController(SecuritySettings settings, SigningKeys keys, WireJson json) {
    this.settings = settings;
    this.keys = keys;
    this.json = json;
  }

  @GetMapping("/.well-known/oauth-authorization-server")
  ResponseEntity<byte[]> metadata() {
    Map<String, Object> metadata = new LinkedHashMap<>();
    metadata.put("issuer", settings.issuer());
    metadata.put("token_endpoint", settings.tokenEndpoint());
    metadata.put("jwks_uri", settings.publicUrl() + "/oauth2/jwks");
    metadata.put("grant_types_supported", List.of("client_credentials"));
    metadata.put("response_types_supported", List.of());
    metadata.put(
        "token_endpoint_auth_methods_supported",
        List.of("client_secret_basic", "client_secret_post", "private_key_jwt"));
    metadata.put("token_endpoint_auth_signing_alg_values_supported", ClientAssertions.ALGORITHMS);
    metadata.put("scopes_supported", Scope.names());
    return answer(metadata);
  }

  @GetMapping("/oauth2/jwks")
  Mono<ResponseEntity<byte[]>> keys() {
    return keys.published().map(published -> answer(published.toJSONObject()));
  }

  private ResponseEntity<byte[]> answer(Map<String, Object> body) {
    return ResponseEntity.ok().contentType(MediaType.APPLICATION_JSON).body(json.write(body));
  }
}
