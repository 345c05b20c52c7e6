package io.lendledger.gateway.identity.token;

import com.github.benmanes.caffeine.cache.Cache;
import com.github.benmanes.caffeine.cache.Caffeine;
import com.nimbusds.jose.jwk.JWK;
import java.util.List;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.function.Supplier;
import org.springframework.security.oauth2.core.OAuth2TokenValidator;
import org.springframework.security.oauth2.jwt.Jwt;
import org.springframework.security.oauth2.jwt.JwtException;
import org.springframework.security.oauth2.jwt.ReactiveJwtDecoder;
import reactor.core.publisher.Mono;

/**
 * Verifies the signature of a token once, since a caller sends the same one for a quarter of an
 * hour. All else is looked at each time: that its key still verifies tokens, and the rules, among
 * them its time. What no longer passes goes to the decoder, which says why.
 */
final class RememberedTokens implements ReactiveJwtDecoder {

  /** Tokens of some two thousand callers, of one or two kilobytes each. */
  private static final int MOST = 2_000;

  private final ReactiveJwtDecoder decoder;
  private final Supplier<List<JWK>> known;
  private final Function<String, Mono<List<JWK>>> keys;
  private final OAuth2TokenValidator<Jwt> rules;
  private final Cache<String, Verified> verified = Caffeine.newBuilder().maximumSize(MOST).build();

  /**
   * @param decoder that verifies signature and rules
   * @param known keys, which nobody is asked for
   * @param keys that verify tokens now, among them the one of an id
   * @param rules that the decoder applies too
   */
  RememberedTokens(
      ReactiveJwtDecoder decoder,
      Supplier<List<JWK>> known,
      Function<String, Mono<List<JWK>>> keys,
      OAuth2TokenValidator<Jwt> rules) {
    this.decoder = decoder;
    this.known = known;
    this.keys = keys;
    this.rules = rules;
  }

  private record Verified(Jwt token, JWK key) {}

  @Override
  public Mono<Jwt> decode(String token) {
    Verified before = verified.getIfPresent(token);
    return before == null
        ? decoder.decode(token).doOnNext(of(known.get()))
        : keys.apply(before.key.getKeyID())
            .onErrorMap(failure -> !isToldAsItIs(failure), RememberedTokens::withoutKeys)
            .filter(now -> now.contains(before.key) && !rules.validate(before.token).hasErrors())
            .map(_ -> before.token)
            .switchIfEmpty(Mono.defer(() -> forget(token)));
  }

  // As the decoder tells of keys that it cannot have.
  private static boolean isToldAsItIs(Throwable failure) {
    return failure instanceof JwtException || failure instanceof IllegalStateException;
  }

  private static JwtException withoutKeys(Throwable failure) {
    return new JwtException("The keys that verify tokens cannot be had", failure);
  }

  private Mono<Jwt> forget(String token) {
    verified.invalidate(token);
    return decoder.decode(token);
  }

  // Of the keys before the decoder looked: one that takes the place of another of its id meanwhile
  // has verified nothing.
  private Consumer<Jwt> of(List<JWK> before) {
    return token ->
        before.stream()
            .filter(key -> key.getKeyID() != null)
            .filter(key -> key.getKeyID().equals(token.getHeaders().get("kid")))
            .findFirst()
            .ifPresent(key -> verified.put(token.getTokenValue(), new Verified(token, key)));
  }
}
