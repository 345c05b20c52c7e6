package io.lendledger.gateway.identity.token;

import io.lendledger.gateway.edge.caller.Scope;
import io.lendledger.gateway.edge.wire.Blocking;
import io.lendledger.gateway.edge.wire.WireJson;
import io.lendledger.gateway.identity.guessing.Attempt;
import io.lendledger.gateway.identity.guessing.FailedAttempts;
import io.lendledger.gateway.identity.guessing.HeldUp;
import io.lendledger.gateway.identity.signingkey.ConditionalOnOwnTokens;
import io.lendledger.gateway.identity.signingkey.SigningKeys;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.springframework.core.ResolvableType;
import org.springframework.http.CacheControl;
import org.springframework.http.HttpHeaders;
import org.springframework.http.InvalidMediaTypeException;
import org.springframework.http.MediaType;
import org.springframework.http.ResponseEntity;
import org.springframework.http.codec.FormHttpMessageReader;
import org.springframework.security.oauth2.core.OAuth2AccessToken;
import org.springframework.util.LinkedMultiValueMap;
import org.springframework.util.MultiValueMap;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RestController;
import org.springframework.web.server.NotAcceptableStatusException;
import org.springframework.web.server.ServerWebExchange;
import reactor.core.publisher.Mono;

/** The token endpoint, unless tokens come from an external issuer. */
@RestController
@ConditionalOnOwnTokens
class TokenController {

  private static final String CHALLENGE = "Basic realm=\"lendledger\"";

  /** The longest assertion, percent-encoded, fits in. */
  private static final int MOST_FORM_BYTES = 16 * 1024;

  private static final ResolvableType FORM =
      ResolvableType.forClassWithGenerics(MultiValueMap.class, String.class, String.class);

  private final AuthorizationServer server;
  private final FailedAttempts failures;
  private final HeldUp heldUp;
  private final Blocking blocking;
  private final WireJson json;
  private final FormHttpMessageReader forms = new FormHttpMessageReader();

  TokenController(
      AuthorizationServer server,
      FailedAttempts failures,
      HeldUp heldUp,
      Blocking blocking,
      WireJson json) {
    this.server = server;
    this.failures = failures;
    this.heldUp = heldUp;
    this.blocking = blocking;
    this.json = json;
    this.forms.setMaxInMemorySize(MOST_FORM_BYTES);
  }

  @PostMapping("/oauth2/token")
  Mono<ResponseEntity<byte[]>> token(ServerWebExchange exchange) {
    HttpHeaders headers = exchange.getRequest().getHeaders();
    requireReadableAccept(headers);
    return form(exchange)
        .map(form -> TokenRequest.of(headers, form))
        .flatMap(request -> issue(request, exchange))
        .map(this::answer)
        .onErrorResume(TokenRefused.class, refused -> Mono.just(refusal(refused)));
  }

  // The framework would leave a refusal's body out, for it knows no format to write it in.
  private static void requireReadableAccept(HttpHeaders headers) {
    try {
      headers.getAccept();
    } catch (InvalidMediaTypeException unreadable) {
      throw new NotAcceptableStatusException(String.valueOf(unreadable.getMessage()));
    }
  }

  private Mono<OAuth2AccessToken> issue(TokenRequest request, ServerWebExchange exchange) {
    Attempt attempt = Attempt.of(request.clientId(), exchange.getRequest().getRemoteAddress());
    Duration delay = failures.delay(attempt);
    if (delay.isPositive()) {
      long seconds = heldUp.tell(exchange.getResponse().getHeaders(), delay);
      return Mono.error(TokenRefused.tooSoon(seconds));
    }
    return blocking
        .call(() -> server.issue(request))
        .doOnNext(_ -> failures.succeeded(attempt))
        .doOnError(
            TokenRefused.class,
            refused -> {
              if (refused.isOfClient()) {
                failures.failed(attempt);
              }
            });
  }

  private Mono<MultiValueMap<String, String>> form(ServerWebExchange exchange) {
    return MediaType.APPLICATION_FORM_URLENCODED.isCompatibleWith(typeOf(exchange))
        ? forms
            .readMono(FORM, exchange.getRequest(), Map.of())
            .defaultIfEmpty(new LinkedMultiValueMap<>())
            .onErrorMap(
                IllegalArgumentException.class,
                _ -> TokenRefused.request("the form's percent-encoding is broken"))
        : Mono.error(TokenRefused.request("the body is not application/x-www-form-urlencoded"));
  }

  private static @Nullable MediaType typeOf(ServerWebExchange exchange) {
    try {
      return exchange.getRequest().getHeaders().getContentType();
    } catch (InvalidMediaTypeException unreadable) {
      return null;
    }
  }

  private ResponseEntity<byte[]> answer(OAuth2AccessToken token) {
    Map<String, Object> answer = new LinkedHashMap<>();
    answer.put("access_token", token.getTokenValue());
    answer.put("token_type", "Bearer");
    answer.put("expires_in", SigningKeys.TOKEN_LIFETIME.toSeconds());
    answer.put("scope", String.join(" ", Scope.ordered(token.getScopes())));
    return uncached(ResponseEntity.ok()).body(json.write(answer));
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
