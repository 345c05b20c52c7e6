package io.lendledger.gateway.access;

import io.lendledger.gateway.wire.WireJson;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.springframework.boot.autoconfigure.condition.ConditionalOnProperty;
import org.springframework.http.CacheControl;
import org.springframework.http.HttpHeaders;
import org.springframework.http.MediaType;
import org.springframework.http.ResponseEntity;
import org.springframework.util.MultiValueMap;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RestController;
import org.springframework.web.server.ServerWebExchange;
import reactor.core.publisher.Mono;

/** The token endpoint, unless tokens come from an external issuer. */
@RestController
@ConditionalOnProperty(
    name = "lendledger.security.issuer-uri",
    havingValue = "",
    matchIfMissing = true)
class TokenController {

  private static final String CHALLENGE = "Basic realm=\"lendledger\"";

  private final OAuthClients clients;
  private final SecretVerifier secrets;
  private final AccessTokens tokens;
  private final WireJson json;

  TokenController(
      OAuthClients clients, SecretVerifier secrets, AccessTokens tokens, WireJson json) {
    this.clients = clients;
    this.secrets = secrets;
    this.tokens = tokens;
    this.json = json;
  }

  @PostMapping("/oauth2/token")
  Mono<ResponseEntity<byte[]>> token(ServerWebExchange exchange) {
    HttpHeaders headers = exchange.getRequest().getHeaders();
    return form(exchange)
        .map(form -> TokenRequest.of(headers, form))
        .flatMap(this::answer)
        .onErrorResume(TokenRefused.class, refused -> Mono.just(refusal(refused)));
  }

  private static Mono<MultiValueMap<String, String>> form(ServerWebExchange exchange) {
    MediaType type = exchange.getRequest().getHeaders().getContentType();
    return MediaType.APPLICATION_FORM_URLENCODED.isCompatibleWith(type)
        ? exchange
            .getFormData()
            .onErrorMap(
                IllegalArgumentException.class,
                _ -> TokenRefused.request("the form's percent-encoding is broken"))
        : Mono.error(TokenRefused.request("the body is not application/x-www-form-urlencoded"));
  }

  private Mono<ResponseEntity<byte[]>> answer(TokenRequest request) {
    return clients
        .find(request.clientId())
        .map(Optional::of)
        .defaultIfEmpty(Optional.empty())
        .flatMap(
            client ->
                secrets
                    .matches(request.clientSecret(), client.orElse(null))
                    .filter(right -> right)
                    .switchIfEmpty(Mono.error(TokenRefused::client))
                    .map(_ -> issue(client.orElseThrow().grant(), request.scope())));
  }

  private ResponseEntity<byte[]> issue(Grant client, @Nullable String wanted) {
    List<String> scopes = scopes(client, wanted);
    Map<String, Object> answer = new LinkedHashMap<>();
    answer.put("access_token", tokens.issue(client, scopes));
    answer.put("token_type", "Bearer");
    answer.put("expires_in", AccessTokens.LIFETIME.toSeconds());
    answer.put("scope", String.join(" ", scopes));
    return uncached(ResponseEntity.ok()).body(json.write(answer));
  }

  private static List<String> scopes(Grant client, @Nullable String wanted) {
    if (wanted == null || wanted.isBlank()) {
      return client.scopes();
    }
    List<String> scopes = Arrays.stream(wanted.strip().split(" +", -1)).distinct().toList();
    if (!client.scopes().containsAll(scopes)) {
      throw TokenRefused.scope();
    }
    return scopes;
  }

  private ResponseEntity<byte[]> refusal(TokenRefused refused) {
    ResponseEntity.BodyBuilder answer = uncached(ResponseEntity.status(refused.status()));
    if (refused.status().value() == 401) {
      answer.header(HttpHeaders.WWW_AUTHENTICATE, CHALLENGE);
    }
    Map<String, Object> body = new LinkedHashMap<>();
    body.put("error", refused.error());
    body.put("error_description", String.valueOf(refused.getMessage()));
    return answer.body(json.write(body));
  }

  private static ResponseEntity.BodyBuilder uncached(ResponseEntity.BodyBuilder answer) {
    return answer
        .cacheControl(CacheControl.noStore())
        .header(HttpHeaders.PRAGMA, "no-cache")
        .contentType(MediaType.APPLICATION_JSON);
  }
}
