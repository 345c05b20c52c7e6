package io.lendledger.gateway.edge.reading;

import io.lendledger.core.lender.LenderCode;
import io.lendledger.core.reading.Page;
import io.lendledger.core.reading.PageRequest;
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

  /** The answer's body. */
  public record Body(List<?> data, @Nullable String nextCursor, Instant asOf) {}

  /**
   * Asks for a page and answers it in the format that the caller accepts. It is encoded and written
   * by a thread that lives on: Netty keeps what writing needs by thread.
   */
  public Mono<ResponseEntity<byte[]>> answer(
      ServerWebExchange exchange, Caller caller, Class<? extends Page<?>> pageType, Shape shape) {
    MediaType format = Formats.accepted(exchange.getRequest());
    Filters filters = new Filters(exchange);
    LenderCode lender = lender(exchange, caller, filters);
    String subject =
        exchange.getRequest().getPath().value() + "|" + lender + "|" + filters.fingerprint();
    PageRequest page = page(filters, subject);
    Object query = shape.query(lender, filters, page);
    filters.finish();
    return messages
        .ask(query, pageType)
        .publishOn(Schedulers.parallel())
        .flatMap(found ->
            since(lender)
                .map(since ->
                    answer(
                        format,
                        body(subject, page, found),
                        recordOf(pageType),
                        since.orElse(null))));
  }

  /** The caller's own lender; where all are read, the one that is asked for, if any. */
  static @Nullable LenderCode lender(ServerWebExchange exchange, Caller caller, Filters filters) {
    boolean own = caller.lender() != null || ProtectedPaths.isOfLenders(exchange);
    return own ? caller.requireLender() : filters.lenderCode();
  }

  private Mono<Optional<Instant>> since(@Nullable LenderCode lender) {
    return lender == null ? parked.since() : parked.since(lender);
  }

  private PageRequest page(Filters filters, String subject) {
    int limit = filters.limit();
    Instant asOf = filters.instant("asOf");
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
