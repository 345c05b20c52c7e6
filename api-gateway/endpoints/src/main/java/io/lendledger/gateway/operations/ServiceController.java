package io.lendledger.gateway.operations;

import io.lendledger.core.lender.LenderCode;
import io.lendledger.core.reading.PageRequest;
import io.lendledger.gateway.edge.limit.LimitUse;
import io.lendledger.gateway.edge.limit.LimitUses;
import io.lendledger.gateway.edge.load.LoadState;
import io.lendledger.gateway.edge.load.LoadStates;
import io.lendledger.gateway.edge.reading.Filters;
import io.lendledger.gateway.edge.reading.PresentPage;
import io.lendledger.gateway.edge.reading.Reads;
import io.lendledger.gateway.edge.wire.Blocking;
import io.lendledger.gateway.webhook.delivery.AllDeliveries;
import io.lendledger.gateway.webhook.delivery.DeliveryFilter;
import io.lendledger.gateway.webhook.delivery.SubscriberDelivery;
import java.time.Clock;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.List;
import org.springframework.http.MediaType;
import org.springframework.http.ResponseEntity;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.RequestMapping;
import org.springframework.web.bind.annotation.RestController;
import org.springframework.web.server.ServerWebExchange;
import reactor.core.publisher.Mono;

/** Shows operations what the service is doing (docs/operations.md, Look at the service). */
@RestController
@RequestMapping(
    path = "/ops/v1",
    produces = {MediaType.APPLICATION_JSON_VALUE, MediaType.APPLICATION_NDJSON_VALUE, "text/csv"})
class ServiceController {

  private final Reads reads;
  private final ProcessorStates processors;
  private final LoadStates load;
  private final LimitUses limits;
  private final AllDeliveries deliveries;
  private final Blocking blocking;
  private final Clock clock;

  ServiceController(
      Reads reads,
      ProcessorStates processors,
      LoadStates load,
      LimitUses limits,
      AllDeliveries deliveries,
      Blocking blocking,
      Clock clock) {
    this.reads = reads;
    this.processors = processors;
    this.load = load;
    this.limits = limits;
    this.deliveries = deliveries;
    this.blocking = blocking;
    this.clock = clock;
  }

  @GetMapping("/processors")
  Mono<ResponseEntity<byte[]>> processors(ServerWebExchange exchange) {
    return reads.answerNow(
        exchange,
        ServicePages.Processors.class,
        (_, page) ->
            processors
                .all()
                .map(all ->
                    ServicePages.Processors.of(
                        PresentPage.of(all, page, ProcessorState::name), now())));
  }

  @GetMapping("/load")
  Mono<ResponseEntity<byte[]>> load(ServerWebExchange exchange) {
    return reads.answerNow(
        exchange,
        ServicePages.Load.class,
        (_, page) ->
            Mono.fromSupplier(() ->
                ServicePages.Load.of(PresentPage.of(load.all(), page, LoadState::key), now())));
  }

  @GetMapping("/limits")
  Mono<ResponseEntity<byte[]>> limits(ServerWebExchange exchange) {
    return reads.answerNow(
        exchange,
        ServicePages.Limits.class,
        (_, page) -> {
          List<String> after = page.afterKey();
          String owner = after == null ? "" : after.getFirst();
          return blocking
              .call(() -> limits.behind(owner, page.limit() + 1))
              .map(found ->
                  ServicePages.Limits.of(PresentPage.cut(found, page, LimitUse::owner), now()));
        });
  }

  @GetMapping("/deliveries")
  Mono<ResponseEntity<byte[]>> deliveries(ServerWebExchange exchange) {
    return reads.answerNow(exchange, ServicePages.Deliveries.class, this::deliveries);
  }

  private Mono<ServicePages.Deliveries> deliveries(Filters filters, PageRequest page) {
    LenderCode lender = filters.lenderCode();
    DeliveryFilter wanted = DeliveryFilter.of(filters);
    boolean failed = Boolean.TRUE.equals(filters.flag("failed"));
    List<String> after = page.afterKey();
    long before = after == null ? Long.MAX_VALUE : Long.parseLong(after.getFirst());
    return blocking
        .call(() -> deliveries.before(before, lender, wanted, failed, page.limit() + 1))
        .map(found ->
            ServicePages.Deliveries.of(
                PresentPage.cut(found, page, SubscriberDelivery::id), now()));
  }

  private Instant now() {
    return clock.instant().truncatedTo(ChronoUnit.MILLIS);
  }
}
