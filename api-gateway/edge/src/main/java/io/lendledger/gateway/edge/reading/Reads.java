package io.lendledger.gateway.edge.reading;

import io.lendledger.core.lender.LenderCode;
import io.lendledger.core.reading.Page;
import io.lendledger.core.reading.PageRequest;
import io.lendledger.core.reading.RecordCount;
import io.lendledger.core.reading.Sort;
import io.lendledger.core.reading.SortedBy;
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

  /** The header that tells the moment of an answer without an envelope. */
  public static final String AS_OF = "X-As-Of";

  private static final String AS_OF_PARAMETER = "asOf";
  private static final Mono<Optional<Instant>> NOT_BEHIND = Mono.just(Optional.empty());

  private final Messages messages;
  private final AllParkedEvents parked;
  private final Cursors cursors;
  private final WireJson json;
  private final PageAnswers answers;

  /** Reads by these parts of the edge. */
  public Reads(Messages messages, AllParkedEvents parked, Cursors cursors, WireJson json) {
    this.messages = messages;
    this.parked = parked;
    this.cursors = cursors;
    this.json = json;
    this.answers = new PageAnswers(cursors, json);
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

  /** Counts all records of a read once it is subscribed to. */
  @FunctionalInterface
  private interface Counter {
    Mono<RecordCount> count(Filters filters, PageRequest page);
  }

  /**
   * Asks for a page and answers it in the format that the caller accepts: of the lender's records
   * below {@code /api}; of all lenders', or of the one that {@code lenderCode} names, below the
   * paths of the desk and of auditors.
   */
  public <P extends Page<?>> Mono<ResponseEntity<byte[]>> answer(
      ServerWebExchange exchange, Caller caller, Class<P> pageType, Shape shape) {
    Filters filters = new Filters(exchange);
    LenderCode lender = lender(exchange, caller, filters);
    return answerFrom(
        exchange,
        filters,
        lender,
        behind(lender),
        pageType,
        (own, asked, page) -> messages.ask(shape.query(own, asked, page), pageType),
        (asked, page) -> messages.ask(shape.query(lender, asked, page), RecordCount.class));
  }

  private Mono<Optional<Instant>> behind(@Nullable LenderCode lender) {
    return lender == null ? parked.since() : parked.since(lender);
  }

  /** The same for pages that are more than the answer to one query. */
  public <P extends Page<?>> Mono<ResponseEntity<byte[]>> answerFrom(
      ServerWebExchange exchange, Caller caller, Class<P> pageType, Source<P> source) {
    Filters filters = new Filters(exchange);
    LenderCode lender = lender(exchange, caller, filters);
    return answerFrom(exchange, filters, lender, behind(lender), pageType, source, null);
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
        NOT_BEHIND,
        pageType,
        (lender, filters, page) -> messages.ask(shape.apply(filters, page), pageType),
        (filters, page) -> messages.ask(shape.apply(filters, page), RecordCount.class));
  }

  /** Asks for a page of the history itself, behind which no read model can be. */
  public <P extends Page<?>> Mono<ResponseEntity<byte[]>> answerOfHistory(
      ServerWebExchange exchange, Caller caller, Class<P> pageType, Shape shape) {
    Filters filters = new Filters(exchange);
    return answerFrom(
        exchange,
        filters,
        lender(exchange, caller, filters),
        NOT_BEHIND,
        pageType,
        (lender, asked, page) -> messages.ask(shape.query(lender, asked, page), pageType),
        null);
  }

  /** Answers a page of what is now and belongs to no lender; there is no other moment of it. */
  public <P extends Page<?>> Mono<ResponseEntity<byte[]>> answerNow(
      ServerWebExchange exchange,
      Class<P> pageType,
      BiFunction<Filters, PageRequest, Mono<P>> source) {
    Filters filters = new Filters(exchange);
    return now(exchange, filters, null, pageType, (_, own, page) -> source.apply(own, page));
  }

  /** The same of what is a lender's. */
  public <P extends Page<?>> Mono<ResponseEntity<byte[]>> answerNow(
      ServerWebExchange exchange, Caller caller, Class<P> pageType, Source<P> source) {
    Filters filters = new Filters(exchange);
    return now(exchange, filters, lender(exchange, caller, filters), pageType, source);
  }

  private <P extends Page<?>> Mono<ResponseEntity<byte[]>> now(
      ServerWebExchange exchange,
      Filters filters,
      @Nullable LenderCode lender,
      Class<P> pageType,
      Source<P> source) {
    Source<P> present = (own, asked, page) -> source.find(own, asked.ofNow(page), page);
    return answerFrom(exchange, filters, lender, NOT_BEHIND, pageType, present, null);
  }

  /** A thread that lives on encodes and writes: Netty keeps what writing needs by thread. */
  private <P extends Page<?>> Mono<ResponseEntity<byte[]>> answerFrom(
      ServerWebExchange exchange,
      Filters filters,
      @Nullable LenderCode lender,
      Mono<Optional<Instant>> behind,
      Class<P> pageType,
      Source<P> source,
      @Nullable Counter counter) {
    MediaType format = Formats.accepted(exchange);
    Class<?> recordType = recordOf(pageType);
    SortedBy sorts = counter == null ? null : pageType.getAnnotation(SortedBy.class);
    Sort sort = filters.sort(sorts == null ? List.of() : List.of(sorts.value()));
    boolean total = sorts != null && Boolean.TRUE.equals(filters.flag("total"));
    List<String> members = filters.members(RecordMembers.of(recordType).names());
    String subject =
        exchange.getRequest().getPath().value() + "|" + lender + "|" + filters.fingerprint();
    String cursor = pageType.isAnnotationPresent(OnePage.class) ? null : filters.cursor();
    PageRequest page = page(filters, subject, cursor, sort);
    Mono<P> found = source.find(lender, filters, page);
    filters.finish();
    var wish = new PageAnswers.Wish(format, recordType, subject, page, members);
    return found
        .publishOn(Schedulers.parallel())
        .flatMap(each ->
            Mono.zip(
                behind,
                total && counter != null
                    ? counter.count(filters, ofAll(page, each)).map(Optional::of)
                    : Mono.just(Optional.<RecordCount>empty()),
                (since, all) -> answers.answer(wish, each, all, since)));
  }

  /** The whole list at the moment of a page. */
  private static PageRequest ofAll(PageRequest page, Page<?> found) {
    return new PageRequest(page.limit(), null, found.position(), found.asOf());
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

  private PageRequest page(
      Filters filters, String subject, @Nullable String cursor, @Nullable Sort sort) {
    int limit = filters.limit();
    Instant asOf = filters.instant(AS_OF_PARAMETER);
    if (cursor == null) {
      return new PageRequest(limit, null, null, asOf, sort);
    }
    Place place = cursors.open(subject, cursor, asOf);
    return new PageRequest(limit, place.afterKey(), place.position(), place.asOf(), sort);
  }

  private static Class<?> recordOf(Class<? extends Page<?>> pageType) {
    Class<?> type = ResolvableType.forClass(pageType).as(Page.class).getGeneric(0).resolve();
    return Objects.requireNonNull(type);
  }
}
