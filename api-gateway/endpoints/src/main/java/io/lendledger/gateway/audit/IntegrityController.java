package io.lendledger.gateway.audit;

import io.lendledger.core.integrity.ChangeSealKey;
import io.lendledger.core.integrity.CheckIntegrity;
import io.lendledger.core.integrity.FindSeal;
import io.lendledger.core.integrity.FindSeals;
import io.lendledger.core.integrity.IntegrityReport;
import io.lendledger.core.integrity.MakeSeal;
import io.lendledger.core.integrity.Seal;
import io.lendledger.core.integrity.SealPage;
import io.lendledger.core.loan.view.TimelineOrder;
import io.lendledger.gateway.edge.reading.Cursors;
import io.lendledger.gateway.edge.reading.Cursors.Place;
import io.lendledger.gateway.edge.reading.Filters;
import io.lendledger.gateway.edge.wire.Answers;
import io.lendledger.gateway.edge.wire.Messages;
import io.lendledger.gateway.edge.wire.Parameters;
import io.lendledger.gateway.edge.wire.PathValues;
import io.lendledger.gateway.edge.wire.SmallBody;
import io.lendledger.gateway.identity.grant.CredentialNotes;
import java.net.URI;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import org.axonframework.messaging.MetaData;
import org.jspecify.annotations.Nullable;
import org.springframework.http.MediaType;
import org.springframework.http.ResponseEntity;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RestController;
import org.springframework.web.server.ServerWebExchange;
import reactor.core.publisher.Mono;

/**
 * The tamper-evident chain and its seals, for auditors (docs/audit.md, Prove that nobody touched
 * it).
 */
@RestController
class IntegrityController {

  private static final String SEALS = "/audit/v1/seals";
  private static final String NEWEST_SEALS = SEALS + "?order=Newest";

  /** Recomputing reads every event; beyond this an auditor verifies with the offline verifier. */
  private static final Duration LONGEST_CHECK = Duration.ofMinutes(30);

  private final Messages messages;
  private final CredentialNotes notes;
  private final Cursors cursors;
  private final Answers answers;
  private final Clock clock;

  IntegrityController(
      Messages messages, CredentialNotes notes, Cursors cursors, Answers answers, Clock clock) {
    this.messages = messages;
    this.notes = notes;
    this.cursors = cursors;
    this.answers = answers;
    this.clock = clock;
  }

  /** A page of seals. */
  record SealList(List<Seal> data, @Nullable String nextCursor, Instant asOf) {}

  @GetMapping(path = "/audit/v1/integrity", produces = MediaType.APPLICATION_JSON_VALUE)
  Mono<ResponseEntity<byte[]>> check(ServerWebExchange exchange) {
    Parameters.none(exchange);
    return messages
        .ask(new CheckIntegrity(), IntegrityReport.class, LONGEST_CHECK)
        .map(answers::ok);
  }

  @GetMapping(path = SEALS, produces = MediaType.APPLICATION_JSON_VALUE)
  Mono<ResponseEntity<byte[]>> list(ServerWebExchange exchange) {
    Filters filters = new Filters(exchange);
    String cursor = filters.cursor();
    int limit = filters.limit();
    boolean newestFirst = filters.choice("order", TimelineOrder::of) == TimelineOrder.NEWEST;
    filters.finish();
    String walk = newestFirst ? NEWEST_SEALS : SEALS;
    FindSeals query =
        cursor == null
            ? FindSeals.all(newestFirst, limit)
            : new FindSeals(newestFirst, cursors.open(walk, cursor).position(), limit);
    return messages.ask(query, SealPage.class).map(found -> answer(walk, found));
  }

  private ResponseEntity<byte[]> answer(String walk, SealPage found) {
    Long next = found.nextNumber();
    String cursor = next == null ? null : cursors.seal(walk, new Place(List.of(), next, null));
    return answers.ok(new SealList(found.data(), cursor, clock.instant()));
  }

  @GetMapping(path = SEALS + "/{seal}", produces = MediaType.APPLICATION_JSON_VALUE)
  Mono<ResponseEntity<byte[]>> one(ServerWebExchange exchange, @PathVariable("seal") String seal) {
    Parameters.none(exchange);
    long number = PathValues.identity("Seal", seal, IntegrityController::number);
    return messages.ask(new FindSeal(number), Seal.class).map(answers::ok);
  }

  @PostMapping(path = SEALS, produces = MediaType.APPLICATION_JSON_VALUE)
  Mono<ResponseEntity<byte[]>> make(ServerWebExchange exchange) {
    return made(exchange, Mono.empty(), new MakeSeal());
  }

  @PostMapping(path = "/ops/v1/seal-keys", produces = MediaType.APPLICATION_JSON_VALUE)
  Mono<ResponseEntity<byte[]>> changeKey(ServerWebExchange exchange) {
    return made(exchange, notes.replaced(exchange, "seal-key"), new ChangeSealKey());
  }

  private Mono<ResponseEntity<byte[]>> made(
      ServerWebExchange exchange, Mono<Void> before, Object command) {
    Parameters.none(exchange);
    return SmallBody.optionalObject(exchange, fields -> fields.build(() -> true))
        .then(before)
        .then(messages.<Seal>send(command, MetaData.emptyInstance()))
        .map(seal -> answers.created(URI.create(SEALS + "/" + seal.number()), seal));
  }

  private static long number(String text) {
    if (!text.matches("[1-9][0-9]{0,17}")) {
      throw new IllegalArgumentException("is no number of a seal");
    }
    return Long.parseLong(text);
  }
}
