package io.lendledger.gateway.identity.signingkey;

import io.lendledger.gateway.edge.wire.Answers;
import io.lendledger.gateway.edge.wire.Blocking;
import io.lendledger.gateway.edge.wire.Listing;
import io.lendledger.gateway.edge.wire.Operation;
import io.lendledger.gateway.edge.wire.Parameters;
import io.lendledger.gateway.edge.wire.SmallBody;
import io.lendledger.gateway.identity.grant.CredentialNotes;
import java.time.Clock;
import java.time.Instant;
import org.jspecify.annotations.Nullable;
import org.springframework.http.MediaType;
import org.springframework.http.ResponseEntity;
import org.springframework.web.bind.annotation.DeleteMapping;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RequestMapping;
import org.springframework.web.bind.annotation.RestController;
import org.springframework.web.server.ServerWebExchange;
import reactor.core.publisher.Mono;

/** The desk's view of the keys that sign access tokens, unless an external issuer makes them. */
@RestController
@RequestMapping(path = "/desk/v1/signing-keys", produces = MediaType.APPLICATION_JSON_VALUE)
@ConditionalOnOwnTokens
class SigningKeyController {

  /** All of them are one credential of the service, of which the newest signs. */
  private static final String NAME = "signing-key";

  private final SigningKeys keys;
  private final CredentialNotes notes;
  private final Blocking blocking;
  private final Answers answers;
  private final Clock clock;

  SigningKeyController(
      SigningKeys keys, CredentialNotes notes, Blocking blocking, Answers answers, Clock clock) {
    this.keys = keys;
    this.notes = notes;
    this.blocking = blocking;
    this.answers = answers;
    this.clock = clock;
  }

  /** The state of a key. */
  enum State {
    Next,
    Signing,
    Retired,
    Revoked
  }

  /** A key as it is listed. */
  record Listed(
      String kid,
      String algorithm,
      State state,
      Instant createdAt,
      Instant signsFrom,
      @Nullable Instant publishedUntil) {}

  @GetMapping
  Mono<ResponseEntity<byte[]>> list(ServerWebExchange exchange) {
    Parameters.none(exchange);
    return keys.ring().map(this::answer);
  }

  @PostMapping("/rotate")
  Mono<ResponseEntity<byte[]>> rotate(ServerWebExchange exchange) {
    Parameters.none(exchange);
    return SmallBody.optionalObject(exchange, fields -> fields.build(() -> true))
        .then(notes.replaced(exchange, NAME))
        .then(blocking.call(() -> keys.rotate(Operation.of(exchange))))
        .map(this::answer);
  }

  @DeleteMapping("/{kid}")
  Mono<ResponseEntity<byte[]>> revoke(ServerWebExchange exchange, @PathVariable("kid") String kid) {
    Parameters.none(exchange);
    return blocking
        .call(() -> keys.revoke(kid))
        .delayUntil(_ -> notes.revoked(exchange, NAME + ":" + kid))
        .map(this::answer);
  }

  private ResponseEntity<byte[]> answer(Keyring ring) {
    Instant now = clock.instant();
    return answers.ok(Listing.of(ring.keys().stream().map(key -> listed(ring, key, now)).toList()));
  }

  private static Listed listed(Keyring ring, SigningKey key, Instant now) {
    return new Listed(
        key.kid(),
        key.jwk().getAlgorithm().getName(),
        state(ring, key, now),
        key.createdAt(),
        key.signsFrom(),
        ring.publishedUntil(key));
  }

  private static State state(Keyring ring, SigningKey key, Instant now) {
    if (key.isRevoked()) {
      return State.Revoked;
    }
    if (ring.signing(now).filter(key::equals).isPresent()) {
      return State.Signing;
    }
    return key.hasTurnAt(now) ? State.Retired : State.Next;
  }
}
