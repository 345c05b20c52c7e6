package io.lendledger.gateway.webhook.live;

import io.lendledger.core.lender.LenderCode;
import io.lendledger.core.loan.change.FindLastLoanChange;
import io.lendledger.core.loan.change.LoanChangeId;
import io.lendledger.core.loan.change.LoanChangeType;
import io.lendledger.core.loan.change.LoanChanges;
import io.lendledger.core.rejection.Fault;
import io.lendledger.core.rejection.Rejected;
import io.lendledger.core.rejection.RejectionCode;
import io.lendledger.gateway.edge.caller.Caller;
import io.lendledger.gateway.edge.connection.CutConnection;
import io.lendledger.gateway.edge.reading.AllParkedEvents;
import io.lendledger.gateway.edge.reading.Filters;
import io.lendledger.gateway.edge.wire.Messages;
import io.lendledger.gateway.edge.wire.WireJson;
import io.lendledger.gateway.identity.credential.StandingCredentials;
import io.lendledger.gateway.webhook.live.LoanEventStream.Parts;
import io.lendledger.gateway.webhook.live.LoanEventStream.Wanted;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.springframework.http.CacheControl;
import org.springframework.http.HttpStatus;
import org.springframework.http.MediaType;
import org.springframework.http.server.reactive.ServerHttpResponse;
import org.springframework.security.core.annotation.AuthenticationPrincipal;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.RestController;
import org.springframework.web.server.NotAcceptableStatusException;
import org.springframework.web.server.ServerWebExchange;
import reactor.core.publisher.Mono;

/** Streams changes of loans as they come (docs/webhooks.md, Follow them live). */
@RestController
class LiveEventsController {

  private static final String LAST_EVENT = "Last-Event-ID";

  private final Parts parts;
  private final AllParkedEvents parked;
  private final StandingCredentials credentials;

  LiveEventsController(
      Messages messages,
      WireJson json,
      ChangeWatch watch,
      OpenStreams open,
      StreamProperties settings,
      AllParkedEvents parked,
      StandingCredentials credentials) {
    this.parts = new Parts(messages, json, watch, open, settings);
    this.parked = parked;
    this.credentials = credentials;
  }

  @GetMapping(path = "/api/v1/events", produces = MediaType.TEXT_EVENT_STREAM_VALUE)
  Mono<Void> ofLender(ServerWebExchange exchange, @AuthenticationPrincipal Caller caller) {
    Filters filters = new Filters(exchange);
    return stream(exchange, caller, narrowed(filters, caller.requireLender()), after(filters));
  }

  @GetMapping(path = "/desk/v1/events", produces = MediaType.TEXT_EVENT_STREAM_VALUE)
  Mono<Void> ofDesk(ServerWebExchange exchange, @AuthenticationPrincipal Caller caller) {
    Filters filters = new Filters(exchange);
    return stream(exchange, caller, narrowed(filters, lender(filters)), after(filters));
  }

  /** The path is the history's, whose filters have other names. */
  @GetMapping(path = "/audit/v1/events", produces = MediaType.TEXT_EVENT_STREAM_VALUE)
  Mono<Void> ofAudit(ServerWebExchange exchange, @AuthenticationPrincipal Caller caller) {
    Filters filters = new Filters(exchange);
    Wanted wanted = new Wanted(lender(filters), List.of(LoanChangeType.values()));
    filters.finish();
    return stream(exchange, caller, wanted, null);
  }

  private static @Nullable LenderCode lender(Filters filters) {
    String lender = filters.code("lenderCode", LenderCode::new);
    return lender == null ? null : new LenderCode(lender);
  }

  private static Wanted narrowed(Filters filters, @Nullable LenderCode lender) {
    String type = filters.code("type", LoanChangeType::of);
    return new Wanted(
        lender, type == null ? List.of(LoanChangeType.values()) : List.of(LoanChangeType.of(type)));
  }

  private static @Nullable LoanChangeId after(Filters filters) {
    String after = filters.code("afterEventId", LoanChangeId::of);
    filters.finish();
    return after == null ? null : LoanChangeId.of(after);
  }

  private Mono<Void> stream(
      ServerWebExchange exchange, Caller caller, Wanted wanted, @Nullable LoanChangeId after) {
    requireAsked(exchange);
    return first(wanted, lastEvent(exchange, after))
        .flatMap(found ->
            since(wanted.lender())
                .flatMap(since -> {
                  since.ifPresent(behind ->
                      exchange.getResponse().getHeaders().set(AllParkedEvents.HEADER, behind));
                  return write(exchange, caller, wanted, found);
                }));
  }

  /** A stream has no end: who takes anything has not asked for one. */
  private static void requireAsked(ServerWebExchange exchange) {
    boolean asked =
        exchange.getRequest().getHeaders().getAccept().stream()
            .anyMatch(MediaType.TEXT_EVENT_STREAM::equalsTypeAndSubtype);
    if (!asked) {
      throw new NotAcceptableStatusException(
          List.of(MediaType.APPLICATION_JSON, MediaType.TEXT_EVENT_STREAM));
    }
  }

  /** Who connects again sends the address of the first time, and the header besides. */
  private static @Nullable LoanChangeId lastEvent(
      ServerWebExchange exchange, @Nullable LoanChangeId parameter) {
    String header = exchange.getRequest().getHeaders().getFirst(LAST_EVENT);
    if (header == null || header.isEmpty()) {
      return parameter;
    }
    try {
      return LoanChangeId.of(header);
    } catch (IllegalArgumentException none) {
      throw new Rejected(
          RejectionCode.VALIDATION_FAILED,
          "The stream cannot go on there",
          Fault.of(LAST_EVENT, header, String.valueOf(none.getMessage())));
    }
  }

  private Mono<LoanChanges> first(Wanted wanted, @Nullable LoanChangeId after) {
    Object query =
        after == null ? new FindLastLoanChange(wanted.lender()) : wanted.behind(after, true);
    return parts.messages().ask(query, LoanChanges.class);
  }

  private Mono<Optional<String>> since(@Nullable LenderCode lender) {
    return lender == null
        ? Mono.just(Optional.empty())
        : parked.since(lender).map(since -> since.map(WireJson.TIMESTAMP::format));
  }

  private Mono<Void> write(
      ServerWebExchange exchange, Caller caller, Wanted wanted, LoanChanges found) {
    ServerHttpResponse response = exchange.getResponse();
    response.setStatusCode(HttpStatus.OK);
    response.getHeaders().setContentType(MediaType.TEXT_EVENT_STREAM);
    response.getHeaders().setCacheControl(CacheControl.noStore());
    LoanEventStream stream =
        new LoanEventStream(
            wanted,
            parts,
            found,
            () -> CutConnection.of(exchange.getRequest()),
            credentials.stillStands(exchange, caller));
    return response.writeAndFlushWith(stream.events(found, response.bufferFactory()));
  }
}
