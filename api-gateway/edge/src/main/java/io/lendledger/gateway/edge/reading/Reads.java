package io.lendledger.gateway.edge.reading;

import io.lendledger.core.lender.LenderCode;
import io.lendledger.core.reading.Page;
import io.lendledger.core.reading.PageRequest;
import io.lendledger.core.rejection.Rejected;
import io.lendledger.gateway.edge.caller.Caller;
import io.lendledger.gateway.edge.caller.ProtectedPaths;
import io.lendledger.gateway.edge.reading.Cursors.Place;
import io.lendledger.gateway.edge.wire.Formats;
import io.lendledger.gateway.edge.wire.Messages;
import io.lendledger.gateway.edge.wire.WireJson;
import java.time.Instant;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.function.BiFunction;
import org.jspecify.annotations.Nullable;
import org.springframework.core.ResolvableType;
import org.springframework.http.CacheControl;
import org.springframework.http.MediaType;
import org.springframework.http.ResponseEntity;
import org.springframework.stereotype.Component;
import org.springframework.web.server.ServerWebExchange;
import reactor.core.publisher.Mono;
import reactor.core.scheduler.Schedulers;

/** Answers every read of a lender's records, of one lender or over all (docs/api.md, Reads). */
@Component
public final class Reads {

  private static final String NEXT_CURSOR = "X-Next-Cursor";
  private static final String AS_OF = "X-As-Of";
  private static final String AS_OF_PARAMETER = "asOf";

  private final Messages messages;
  private final AllParkedEvents parked;
  private final Cursors cursors;
  private final WireJson json;

  /** Reads by these parts of the edge. */
  public Reads(Messages messages, AllParkedEvents parked, Cursors cursors, WireJson json) {
    this.messages = messages;
    this.parked = parked;
    this.cursors = cursors;
    this.json = json;
  }

  /** Makes a read's query of its filters; without a lender it is over all. */
  @FunctionalInterface
  public interface Shape {
    Object query(@Nullable LenderCode lender, Filters filters, PageRequest page);
  }

  /** Finds a page once it is subscribed to; without a lender it is over all. */
  @FunctionalInterface
  public interface Source<P extends Page<?>> {
    Mono<P> find(@Nullable LenderCode lender, Filters filters, PageRequest page);
  }

  /** The answer's body. */
  public record Body(List<?> data, @Nullable String nextCursor, Instant asOf) {}

  /**
   * Asks for a page and answers it in the format that the caller accepts: of the lender's records
   * below {@code /api}; of all lenders', or of the one that {@code lenderCode} names, below the
   * paths of the desk and of auditors.
   */
  public <P extends Page<?>> Mono<ResponseEntity<byte[]>> answer(
      ServerWebExchange exchange, Caller caller, Class<P> pageType, Shape shape) {
    return answerFrom(
        exchange,
        caller,
        pageType,
        (lender, filters, page) -> messages.ask(shape.query(lender, filters, page), pageType));
  }

  /** The same for pages that are more than the answer to one query. */
  public <P extends Page<?>> Mono<ResponseEntity<byte[]>> answerFrom(
      ServerWebExchange exchange, Caller caller, Class<P> pageType, Source<P> source) {
    Filters filters = new Filters(exchange);
    LenderCode lender = lender(exchange, caller, filters);
    Mono<Optional<Instant>> behind = lender == null ? parked.since() : parked.since(lender);
    return answerFrom(exchange, filters, lender, behind, pageType, source);
  }

  /** Asks for a page of records that belong to no lender. */
  public <P extends Page<?>> Mono<ResponseEntity<byte[]>> answerAll(
      ServerWebExchange exchange,
      Class<P> pageType,
      BiFunction<Filters, PageRequest, Object> shape) {
    return answerFrom(
        exchange,
        new Filters(exchange),
        null,
        Mono.just(Optional.empty()),
        pageType,
        (lender, filters, page) -> messages.ask(shape.apply(filters, page), pageType));
  }

  /** Answers a page of what is now and belongs to no lender; there is no other moment of it. */
  public <P extends Page<?>> Mono<ResponseEntity<byte[]>> answerNow(
      ServerWebExchange exchange,
      Class<P> pageType,
      BiFunction<Filters, PageRequest, Mono<P>> source) {
    return answerFrom(
        exchange,
        new Filters(exchange),
        null,
        Mono.just(Optional.empty()),
        pageType,
        (_, filters, page) -> {
          filters.rule(AS_OF_PARAMETER, "is unknown: this shows what is now", page.asOf() == null);
          return source.apply(filters, page);
        });
  }

  /** A thread that lives on encodes and writes: Netty keeps what writing needs by thread. */
  private <P extends Page<?>> Mono<ResponseEntity<byte[]>> answerFrom(
      ServerWebExchange exchange,
      Filters filters,
      @Nullable LenderCode lender,
      Mono<Optional<Instant>> behind,
      Class<P> pageType,
      Source<P> source) {
    MediaType format = Formats.accepted(exchange.getRequest());
    String subject =
        exchange.getRequest().getPath().value() + "|" + lender + "|" + filters.fingerprint();
    PageRequest page = page(filters, subject);
    Mono<P> found = source.find(lender, filters, page);
    filters.finish();
    return found
        .publishOn(Schedulers.parallel())
        .flatMap(each ->
            behind.map(since ->
                answer(format, body(subject, page, each), recordOf(pageType), since.orElse(null))));
  }

  /**
   * Answers the first record of a read that its path names by its key, as known now or at {@code
   * asOf}; {@code NOT_FOUND} when there is none.
   *
   * @param what names it
   */
  public Mono<ResponseEntity<byte[]>> answerOne(
      ServerWebExchange exchange,
      Class<? extends Page<?>> pageType,
      String what,
      BiFunction<Filters, PageRequest, Object> shape) {
    Filters filters = new Filters(exchange);
    Object query =
        shape.apply(filters, new PageRequest(1, null, null, filters.instant(AS_OF_PARAMETER)));
    filters.finish();
    return messages
        .ask(query, pageType)
        .publishOn(Schedulers.parallel())
        .map(found -> {
          if (found.data().isEmpty()) {
            throw Rejected.notFound(what);
          }
          return ResponseEntity.ok()
              .cacheControl(CacheControl.noStore())
              .contentType(MediaType.APPLICATION_JSON)
              .body(json.write(found.data().getFirst()));
        });
  }

  /** The caller's own lender; where all are read, the one that is asked for, if any. */
  static @Nullable LenderCode lender(ServerWebExchange exchange, Caller caller, Filters filters) {
    boolean own = caller.lender() != null || ProtectedPaths.isOfLenders(exchange);
    return own ? caller.requireLender() : filters.lenderCode();
  }

  /** Whether a lender asks for its own, and not the desk or an auditor for all. */
  public static boolean isOfLender(ServerWebExchange exchange) {
    return ProtectedPaths.isOfLenders(exchange);
  }

  private PageRequest page(Filters filters, String subject) {
    int limit = filters.limit();
    Instant asOf = filters.instant(AS_OF_PARAMETER);
    String cursor = filters.cursor();
    if (cursor == null) {
      return new PageRequest(limit, null, null, asOf);
    }
    Place place = cursors.open(subject, cursor);
    if (asOf != null && !asOf.equals(place.asOf())) {
      throw Cursors.invalid();
    }
    return new PageRequest(limit, place.afterKey(), place.position(), place.asOf());
  }

  private Body body(String subject, PageRequest page, Page<?> found) {
    List<String> nextKey = found.nextKey();
    String next =
        nextKey == null
            ? null
            : cursors.seal(subject, new Place(nextKey, found.position(), page.asOf()));
    return new Body(found.data(), next, found.asOf());
  }

  // NDJSON and CSV have no room for an envelope: where to go on stands in headers.
  private ResponseEntity<byte[]> answer(
      MediaType format, Body body, Class<?> recordType, @Nullable Instant behindSince) {
    ResponseEntity.BodyBuilder answer =
        ResponseEntity.ok().cacheControl(CacheControl.noStore()).contentType(format);
    if (behindSince != null) {
      answer.header(AllParkedEvents.HEADER, WireJson.TIMESTAMP.format(behindSince));
    }
    if (format.equals(MediaType.APPLICATION_JSON)) {
      return answer.body(json.write(body));
    }
    answer.header(AS_OF, WireJson.TIMESTAMP.format(body.asOf()));
    if (body.nextCursor() != null) {
      answer.header(NEXT_CURSOR, body.nextCursor());
    }
    return answer.body(
        format.equals(MediaType.APPLICATION_NDJSON)
            ? json.writeLines(body.data())
            : CsvRecords.write(recordType, body.data()));
  }

  private static Class<?> recordOf(Class<? extends Page<?>> pageType) {
    Class<?> type = ResolvableType.forClass(pageType).as(Page.class).getGeneric(0).resolve();
    return Objects.requireNonNull(type);
  }
}
