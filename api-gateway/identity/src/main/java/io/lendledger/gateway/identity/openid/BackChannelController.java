package io.lendledger.gateway.identity.openid;

import io.lendledger.gateway.edge.wire.Blocking;
import io.lendledger.gateway.edge.wire.RequestIds;
import io.lendledger.gateway.edge.wire.WireJson;
import io.lendledger.gateway.identity.signin.EndedSignIns;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.core.ResolvableType;
import org.springframework.http.CacheControl;
import org.springframework.http.InvalidMediaTypeException;
import org.springframework.http.MediaType;
import org.springframework.http.ResponseEntity;
import org.springframework.http.codec.FormHttpMessageReader;
import org.springframework.security.oauth2.jwt.JwtException;
import org.springframework.util.LinkedMultiValueMap;
import org.springframework.util.MultiValueMap;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RestController;
import org.springframework.web.server.ServerWebExchange;
import reactor.core.publisher.Mono;

/**
 * Takes the issuer's word that somebody has signed out (OpenID Connect Back-Channel Logout 1.0,
 * section 2.5), and ends their sessions at all gateways. A word that does not hold, and one that
 * cannot be verified now, is a 400 alike, as section 2.8 has it.
 */
@RestController
@ConditionalOnOpenId
class BackChannelController {

  private static final Logger log = LoggerFactory.getLogger(BackChannelController.class);
  private static final int MOST_FORM_BYTES = 16 * 1024;
  private static final ResolvableType FORM =
      ResolvableType.forClassWithGenerics(MultiValueMap.class, String.class, String.class);

  private final LogoutTokens tokens;
  private final EndedSignIns ended;
  private final Places places;
  private final Blocking blocking;
  private final WireJson json;
  private final FormHttpMessageReader forms = new FormHttpMessageReader();

  BackChannelController(
      LogoutTokens tokens, EndedSignIns ended, Places places, Blocking blocking, WireJson json) {
    this.tokens = tokens;
    this.ended = ended;
    this.places = places;
    this.blocking = blocking;
    this.json = json;
    this.forms.setMaxInMemorySize(MOST_FORM_BYTES);
  }

  @PostMapping(OpenIdController.PATH + "/back-channel-logout")
  Mono<ResponseEntity<byte[]>> logout(ServerWebExchange exchange) {
    return form(exchange)
        .map(BackChannelController::token)
        .flatMap(token -> places.in(tokens.read(token)))
        .flatMap(read -> blocking.call(() -> ended.end(read)))
        .filter(used -> used)
        .switchIfEmpty(Mono.error(() -> new IllegalArgumentException("it was used before")))
        .map(_ -> ResponseEntity.ok().cacheControl(CacheControl.noStore()).body(new byte[0]))
        .onErrorResume(
            BackChannelController::isOfToken, failure -> Mono.just(refusal(failure, exchange)));
  }

  private static boolean isOfToken(Throwable failure) {
    return failure instanceof IllegalArgumentException
        || failure instanceof JwtException
        || failure instanceof SignInProblem;
  }

  private Mono<MultiValueMap<String, String>> form(ServerWebExchange exchange) {
    return MediaType.APPLICATION_FORM_URLENCODED.isCompatibleWith(typeOf(exchange))
        ? forms
            .readMono(FORM, exchange.getRequest(), Map.of())
            .defaultIfEmpty(new LinkedMultiValueMap<>())
        : Mono.error(
            new IllegalArgumentException("the body is not application/x-www-form-urlencoded"));
  }

  private static @Nullable MediaType typeOf(ServerWebExchange exchange) {
    try {
      return exchange.getRequest().getHeaders().getContentType();
    } catch (InvalidMediaTypeException unreadable) {
      return null;
    }
  }

  private static String token(MultiValueMap<String, String> form) {
    List<String> values = form.getOrDefault("logout_token", List.of());
    if (values.size() != 1) {
      throw new IllegalArgumentException("there is not one logout_token");
    }
    return values.getFirst();
  }

  private ResponseEntity<byte[]> refusal(Throwable failure, ServerWebExchange exchange) {
    log.warn(
        "Logout {} of the issuer refused: {}", RequestIds.loggedOf(exchange), failure.toString());
    Map<String, Object> body = new LinkedHashMap<>();
    body.put("error", "invalid_request");
    body.put("error_description", "The logout token does not hold, or was used before");
    return ResponseEntity.badRequest()
        .cacheControl(CacheControl.noStore())
        .contentType(MediaType.APPLICATION_JSON)
        .body(json.write(body));
  }
}
