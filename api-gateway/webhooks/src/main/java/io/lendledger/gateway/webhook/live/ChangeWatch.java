package io.lendledger.gateway.webhook.live;

import io.lendledger.core.fault.PassingFault;
import io.lendledger.core.lender.LenderCode;
import io.lendledger.core.loan.change.FindLoanChanges;
import io.lendledger.core.loan.change.LoanChange;
import io.lendledger.core.loan.change.LoanChangeId;
import io.lendledger.core.loan.change.LoanChangeType;
import io.lendledger.core.loan.change.LoanChanges;
import io.lendledger.gateway.edge.wire.Messages;
import java.time.Duration;
import java.util.HashSet;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.slf4j.event.Level;
import org.springframework.beans.factory.DisposableBean;
import org.springframework.beans.factory.InitializingBean;
import org.springframework.stereotype.Component;
import reactor.core.publisher.Mono;
import reactor.core.publisher.Sinks;

/**
 * Looks for new changes of loans once for all streams of this gateway, and tells those that wait
 * for one. A stream also looks by itself now and then, so nothing depends on being told.
 */
@Component
class ChangeWatch implements InitializingBean, DisposableBean {

  private static final Logger log = LoggerFactory.getLogger(ChangeWatch.class);
  private static final int CHANGES_AT_ONCE = 200;
  private static final Duration PATIENCE = Duration.ofSeconds(30);

  private final Messages messages;
  private final Duration pause;
  private final Set<Waiting> waiting = ConcurrentHashMap.newKeySet();
  private final ScheduledExecutorService timer =
      Executors.newSingleThreadScheduledExecutor(Thread.ofVirtual().name("change-watch").factory());
  private boolean failing;

  ChangeWatch(Messages messages, StreamProperties settings) {
    this.messages = messages;
    this.pause = settings.poll();
  }

  /** A stream that has told every change up to a place. */
  private static final class Waiting {

    private final @Nullable LenderCode lender;
    private final Sinks.Empty<Void> told = Sinks.empty();
    private volatile LoanChangeId from;

    Waiting(@Nullable LenderCode lender, LoanChangeId from) {
      this.lender = lender;
      this.from = from;
    }

    boolean concerns(LoanChange change) {
      return (lender == null || lender.value().equals(change.lenderCode()))
          && change.id().compareTo(from) > 0;
    }
  }

  @Override
  public void afterPropertiesSet() {
    var polling =
        timer.scheduleWithFixedDelay(
            this::poll, pause.toMillis(), pause.toMillis(), TimeUnit.MILLISECONDS);
    log.debug("Watching changes of loans: {}", polling);
  }

  /** Completes when there may be a change behind the place, of the lender or of any. */
  Mono<Void> beyond(@Nullable LenderCode lender, LoanChangeId place) {
    return Mono.defer(() -> {
      Waiting stream = new Waiting(lender, place);
      waiting.add(stream);
      return stream.told.asMono().doFinally(_ -> waiting.remove(stream));
    });
  }

  private void poll() {
    try {
      List<Waiting> all = waiting.stream().filter(each -> each.lender == null).toList();
      List<Waiting> some = waiting.stream().filter(each -> each.lender != null).toList();
      look(all, null);
      look(
          some, some.stream().map(each -> Objects.requireNonNull(each.lender)).distinct().toList());
      failing = false;
    } catch (RuntimeException | Error failure) {
      report(failure);
    }
  }

  private void look(List<Waiting> streams, @Nullable List<LenderCode> lenders) {
    LoanChangeId from =
        streams.stream().map(each -> each.from).min(LoanChangeId::compareTo).orElse(null);
    if (from == null) {
      return;
    }
    var query =
        new FindLoanChanges(lenders, List.of(LoanChangeType.values()), from, CHANGES_AT_ONCE);
    LoanChanges found =
        Objects.requireNonNull(messages.ask(query, LoanChanges.class).block(PATIENCE));
    Set<LenderCode> parked = new HashSet<>();
    found.missing().forEach(each -> parked.add(each.lender()));
    for (Waiting each : streams) {
      if (found.data().stream().anyMatch(each::concerns)) {
        each.told.tryEmitEmpty();
      } else if (each.lender != null && parked.contains(each.lender)) {
        waiting.remove(each);
      } else if (found.reached().compareTo(each.from) > 0) {
        each.from = found.reached();
      }
    }
  }

  private void report(Throwable failure) {
    if (!failing) {
      log.atLevel(PassingFault.level(failure, Level.WARN))
          .log("Streams wait: changes of loans cannot be read: {}", failure.toString());
    }
    failing = true;
  }

  @Override
  public void destroy() {
    timer.shutdownNow();
  }
}
