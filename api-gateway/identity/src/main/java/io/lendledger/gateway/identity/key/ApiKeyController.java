package io.lendledger.gateway.identity.key;

import io.lendledger.core.lender.LenderCode;
import io.lendledger.core.reading.Page;
import io.lendledger.core.reading.PageRequest;
import io.lendledger.core.rejection.Rejected;
import io.lendledger.gateway.edge.reading.PresentPage;
import io.lendledger.gateway.edge.reading.Reads;
import io.lendledger.gateway.edge.wire.Answers;
import io.lendledger.gateway.edge.wire.Blocking;
import io.lendledger.gateway.edge.wire.Operation;
import io.lendledger.gateway.edge.wire.Parameters;
import io.lendledger.gateway.edge.wire.SmallBody;
import io.lendledger.gateway.identity.grant.ApiKeySecret;
import io.lendledger.gateway.identity.grant.CredentialNotes;
import io.lendledger.gateway.identity.grant.Grant;
import io.lendledger.gateway.identity.grant.GrantRequest;
import io.lendledger.gateway.identity.grant.KnownLenders;
import io.lendledger.gateway.identity.grant.RotationOverlap;
import io.lendledger.gateway.identity.key.ApiKeys.ApiKey;
import java.net.URI;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.List;
import java.util.Optional;
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

/**
 * The desk's management of API keys (docs/api.md, Credentials). A key is shown once, never again.
 */
@RestController
@RequestMapping(path = ApiKeyController.PATH, produces = MediaType.APPLICATION_JSON_VALUE)
class ApiKeyController {

  static final String PATH = "/desk/v1/api-keys";
  private static final String KIND = "api-key";

  private final ApiKeys keys;
  private final KnownLenders lenders;
  private final RotationOverlap overlaps;
  private final CredentialNotes notes;
  private final Reads reads;
  private final Blocking blocking;
  private final Answers answers;
  private final Clock clock;

  ApiKeyController(
      ApiKeys keys,
      KnownLenders lenders,
      RotationOverlap overlaps,
      CredentialNotes notes,
      Reads reads,
      Blocking blocking,
      Answers answers,
      Clock clock) {
    this.keys = keys;
    this.lenders = lenders;
    this.overlaps = overlaps;
    this.notes = notes;
    this.reads = reads;
    this.blocking = blocking;
    this.answers = answers;
    this.clock = clock;
  }

  /** A key with its secret, as it is answered once. */
  record Shown(
      String id,
      String key,
      String prefix,
      @Nullable LenderCode lenderCode,
      List<String> scopes,
      @Nullable String description,
      Instant createdAt,
      @Nullable Instant expiresAt,
      @Nullable Instant previousKeyUntil) {

    static Shown of(ApiKey made, String key) {
      Grant grant = made.grant();
      return new Shown(
          grant.id(),
          key,
          made.prefix(),
          grant.lender(),
          grant.scopes(),
          grant.description(),
          grant.createdAt(),
          grant.expiresAt(),
          made.previousUntil());
    }
  }

  @PostMapping
  Mono<ResponseEntity<byte[]>> create(ServerWebExchange exchange) {
    Parameters.none(exchange);
    Instant now = clock.instant();
    String key = ApiKeySecret.newKey();
    Operation operation = Operation.of(exchange);
    return SmallBody.object(exchange, fields -> GrantRequest.of(fields, now))
        .flatMap(request -> lenders.require(request.lender(), request))
        .map(request -> request.grant(operation.toString(), now))
        .flatMap(grant ->
            notes
                .issued(exchange, KIND, grant)
                .then(blocking.call(() -> make(grant, key, operation))))
        .map(made ->
            answers.created(URI.create(PATH + "/" + made.grant().id()), Shown.of(made, key)));
  }

  // Nobody has seen the key of an attempt that was cut short.
  private ApiKey make(Grant grant, String key, Operation operation) {
    return Optional.ofNullable(operation.resumedSince())
        .flatMap(_ -> keys.replace(grant.id(), key))
        .orElseGet(() -> keys.create(grant, key));
  }

  /** A page of them. */
  record ApiKeysPage(
      List<ListedApiKey> data, @Nullable List<String> nextKey, long position, Instant asOf)
      implements Page<ListedApiKey> {}

  @GetMapping
  Mono<ResponseEntity<byte[]>> list(ServerWebExchange exchange) {
    return reads.answerNow(
        exchange, ApiKeysPage.class, (filters, page) -> blocking.call(() -> page(page)));
  }

  private ApiKeysPage page(PageRequest page) {
    Instant now = clock.instant().truncatedTo(ChronoUnit.MILLIS);
    var found = PresentPage.behind(page, keys::list, each -> each.grant().id());
    return new ApiKeysPage(
        found.data().stream().map(each -> ListedApiKey.of(each, now)).toList(),
        found.nextKey(),
        0,
        now);
  }

  @GetMapping("/{id}")
  Mono<ResponseEntity<byte[]>> one(ServerWebExchange exchange, @PathVariable("id") String id) {
    Parameters.none(exchange);
    return blocking
        .call(() -> keys.find(id).orElseThrow(() -> notFound(id)))
        .map(key -> answers.ok(ListedApiKey.of(key, clock.instant())));
  }

  @DeleteMapping("/{id}")
  Mono<ResponseEntity<Void>> revoke(ServerWebExchange exchange, @PathVariable("id") String id) {
    Parameters.none(exchange);
    return blocking
        .call(() -> keys.revoke(id))
        .flatMap(revoked -> noted(exchange, id, revoked))
        .filter(revoked -> revoked)
        .switchIfEmpty(Mono.error(() -> notFound(id)))
        .thenReturn(ResponseEntity.noContent().build());
  }

  /** An attempt that was cut short may have revoked it without a note. */
  private Mono<Boolean> noted(ServerWebExchange exchange, String id, boolean revoked) {
    return blocking
        .call(() -> revoked || keys.isKnown(id))
        .filter(known -> known)
        .flatMap(_ -> notes.revoked(exchange, name(id)))
        .thenReturn(revoked);
  }

  private static String name(String id) {
    return KIND + ":" + id;
  }

  @PostMapping("/{id}/rotate")
  Mono<ResponseEntity<byte[]>> rotate(ServerWebExchange exchange, @PathVariable("id") String id) {
    Parameters.none(exchange);
    String key = ApiKeySecret.newKey();
    return SmallBody.optionalObject(
            exchange,
            fields -> {
              Duration overlap = overlaps.read(fields);
              return fields.build(() -> overlap);
            })
        .delayUntil(_ -> blocking.call(() -> keys.find(id).orElseThrow(() -> notFound(id))))
        .delayUntil(_ -> notes.replaced(exchange, name(id)))
        .flatMap(overlap ->
            blocking.call(() ->
                keys.rotate(id, key, overlap, Operation.of(exchange))
                    .orElseThrow(() -> notFound(id))))
        .map(made -> answers.ok(Shown.of(made, key)));
  }

  private static Rejected notFound(String id) {
    return Rejected.notFound("API key " + id);
  }
}
