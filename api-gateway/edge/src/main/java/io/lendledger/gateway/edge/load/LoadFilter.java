package io.lendledger.gateway.edge.load;

import io.lendledger.gateway.edge.connection.ReadingPause;
import io.lendledger.gateway.edge.refusal.Overloaded;
import io.lendledger.gateway.edge.refusal.RefusalWriter;
import io.lendledger.gateway.edge.wire.Underway;
import io.lendledger.gateway.edge.wire.Unshared;
import java.time.Duration;
import java.util.concurrent.TimeUnit;
import org.springframework.context.ApplicationContext;
import org.springframework.context.event.ContextClosedEvent;
import org.springframework.context.event.EventListener;
import org.springframework.core.Ordered;
import org.springframework.core.annotation.Order;
import org.springframework.stereotype.Component;
import org.springframework.web.server.ServerWebExchange;
import org.springframework.web.server.WebFilter;
import org.springframework.web.server.WebFilterChain;
import reactor.core.Disposable;
import reactor.core.publisher.Mono;
import reactor.core.scheduler.Schedulers;

/**
 * Admits a request when its kind has a slot for its tenant. The slot is free again as soon as the
 * answer is ready, however slowly the caller fetches it, or the request is refused, however slowly
 * the rest of its body comes; a stream keeps its slot to the end, and so does what still runs for a
 * caller that went away or was told to come again. While the gateway stops, it finishes running
 * requests and admits no new ones.
 */
@Component
@Order(LoadFilter.ORDER)
class LoadFilter implements WebFilter {

  /** Before anything that costs: a refusal must be cheap when there are many. */
  static final int ORDER = Ordered.HIGHEST_PRECEDENCE + 20;

  /** A lost answer costs a slot for as long. */
  private static final Duration LONGEST_BEHIND = Duration.ofMinutes(5);

  private final Bulkheads bulkheads;
  private final Tenants tenants;
  private final ApplicationContext context;
  private final Duration pause;
  private volatile boolean stopping;

  LoadFilter(
      Bulkheads bulkheads, Tenants tenants, ApplicationContext context, LoadProperties settings) {
    this.bulkheads = bulkheads;
    this.tenants = tenants;
    this.context = context;
    this.pause = settings.refusedPause();
  }

  @EventListener
  void stop(ContextClosedEvent closed) {
    stopping |= closed.getApplicationContext().equals(context);
  }

  @Override
  public Mono<Void> filter(ServerWebExchange exchange, WebFilterChain chain) {
    if (Unshared.isManagement(exchange)) {
      return chain.filter(exchange);
    }
    if (stopping) {
      return Mono.error(new Overloaded("The service is stopping; send the request again"));
    }
    Kind kind = Unshared.isMeant(exchange) ? Kind.DOCUMENTS : Kind.of(exchange.getRequest());
    Tenants.Sender sender = tenants.sender(exchange.getRequest());
    return Mono.defer(() -> {
      Admission admission = bulkheads.admission(kind, sender);
      exchange.getAttributes().put(Admission.ATTRIBUTE, admission);
      Underway underway = new Underway();
      Runnable whenRefused = () -> underway.whenNone(admission::leave);
      exchange.getAttributes().put(RefusalWriter.WHEN_REFUSED, whenRefused);
      if (!kind.lastsToTheEnd()) {
        exchange
            .getResponse()
            .beforeCommit(() -> Mono.fromRunnable(() -> underway.whenNone(admission::leave)));
      }
      return admission
          .take()
          .doOnError(Overloaded.class, _ -> ReadingPause.take(exchange.getRequest(), pause))
          .then(Mono.defer(() -> chain.filter(exchange)))
          .doFinally(_ -> leave(admission, underway))
          .contextWrite(of -> of.put(Underway.class, underway));
    });
  }

  /** What goes on behind an answer has the slot still, for a time. */
  private static void leave(Admission admission, Underway underway) {
    if (!underway.isAny()) {
      admission.leave();
      return;
    }
    Disposable bound =
        Schedulers.parallel()
            .schedule(admission::leave, LONGEST_BEHIND.toSeconds(), TimeUnit.SECONDS);
    underway.whenNone(() -> {
      bound.dispose();
      admission.leave();
    });
  }
}
