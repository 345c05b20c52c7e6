package io.lendledger.gateway.webhook.live;

import io.lendledger.core.lender.LenderCode;
import io.lendledger.core.loan.change.FindLoanChanges;
import io.lendledger.core.loan.change.LoanChange;
import io.lendledger.core.loan.change.LoanChangeId;
import io.lendledger.core.loan.change.LoanChangeType;
import io.lendledger.core.loan.change.LoanChanges;
import io.lendledger.gateway.edge.wire.Messages;
import io.lendledger.gateway.edge.wire.WireJson;
import io.lendledger.gateway.webhook.LoanEventView;
import java.io.ByteArrayOutputStream;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ThreadLocalRandom;
import java.util.concurrent.atomic.AtomicLong;
import org.jspecify.annotations.Nullable;
import org.reactivestreams.Publisher;
import org.springframework.core.io.buffer.DataBuffer;
import org.springframework.core.io.buffer.DataBufferFactory;
import reactor.core.publisher.Flux;
import reactor.core.publisher.Mono;
import reactor.core.scheduler.Schedulers;

/**
 * A stream to one receiver. It reads the next changes when the former ones are with the network, so
 * a slow receiver costs a page of memory, and a few events more that wait to be sent.
 */
final class LoanEventStream {

  static final int PAGE = 50;
  private static final int RECONNECT_MILLIS = 2_000;
  private static final byte[] HEARTBEAT = text(":\n\n");

  private final Wanted wanted;
  private final Parts parts;
  private final Runnable connection;
  private final Mono<Boolean> standing;
  private final long end;
  private final AtomicLong produced = new AtomicLong();
  private final AtomicLong taken = new AtomicLong();
  private volatile long takenAt = System.nanoTime();
  private volatile LoanChangeId after;
  private volatile boolean isLevel;
  private volatile boolean ended;

  /** Changes of a lender, or of all, of these types. */
  record Wanted(@Nullable LenderCode lender, List<LoanChangeType> types) {

    FindLoanChanges behind(LoanChangeId place, boolean told) {
      return new FindLoanChanges(lender == null ? null : List.of(lender), types, place, told, PAGE);
    }
  }

  /** Used by every stream of the gateway. */
  record Parts(
      Messages messages,
      WireJson json,
      ChangeWatch watch,
      OpenStreams open,
      StreamProperties settings) {}

  /** Why a stream goes on. */
  private enum Wake {
    CHANGE,
    BEAT,
    STOP
  }

  /**
   * A stream that goes on behind what was found.
   *
   * @param connection cuts the connection
   * @param standing whether the receiver's credential is still valid
   */
  LoanEventStream(
      Wanted wanted, Parts parts, LoanChanges found, Runnable connection, Mono<Boolean> standing) {
    this.wanted = wanted;
    this.parts = parts;
    this.connection = connection;
    this.standing = standing;
    this.end = System.nanoTime() + parts.settings.longest().toNanos();
    this.after = found.reached();
    this.isLevel = !found.more();
  }

  /** Everything that is sent, each event to be flushed; begins with what was found. */
  Flux<Publisher<DataBuffer>> events(LoanChanges found, DataBufferFactory buffers) {
    return Flux.concat(Mono.just(opening(found)), Mono.defer(this::next).repeat(() -> !ended))
        .concatMapIterable(each -> each, 1)
        .<Publisher<DataBuffer>>map(event -> {
          produced.incrementAndGet();
          return Mono.fromSupplier(() -> buffers.wrap(event)).doOnSubscribe(_ -> take());
        })
        .doOnSubscribe(_ -> parts.open.add(this))
        .doFinally(_ -> parts.open.remove(this));
  }

  private void take() {
    taken.incrementAndGet();
    takenAt = System.nanoTime();
  }

  /** Whether something waits to be sent, and nothing was for so long. */
  boolean isStalled(Duration patience) {
    return produced.get() > taken.get() && System.nanoTime() - takenAt > patience.toNanos();
  }

  /** Closes the connection under the stream. */
  void cut() {
    ended = true;
    connection.run();
  }

  /**
   * The place is told at once, so that a receiver that is cut off before the first event has it.
   */
  private List<byte[]> opening(LoanChanges found) {
    List<byte[]> events = new ArrayList<>();
    events.add(text("retry: " + RECONNECT_MILLIS + "\n"));
    if (found.data().isEmpty()) {
      events.add(text("id: " + found.reached().told() + "\n\n"));
    } else {
      events.add(text("\n"));
      found.data().forEach(each -> events.add(event(each)));
    }
    return events;
  }

  private Mono<List<byte[]>> next() {
    return wake()
        .flatMap(wake ->
            wake == Wake.STOP
                ? farewell()
                : standing.flatMap(valid -> valid ? goOn(wake) : credentialEnded()))
        .onErrorResume(_ -> farewell());
  }

  private Mono<Wake> wake() {
    if (parts.open.isStopping() || System.nanoTime() - end >= 0) {
      return Mono.just(Wake.STOP);
    }
    return isLevel
        ? Mono.firstWithSignal(
            parts.watch.beyond(wanted.lender, after).thenReturn(Wake.CHANGE),
            parts.open.stopping().thenReturn(Wake.STOP),
            Mono.delay(parts.settings.heartbeat()).thenReturn(Wake.BEAT))
        : Mono.just(Wake.CHANGE);
  }

  private Mono<List<byte[]>> goOn(Wake wake) {
    return parts
        .messages
        .ask(wanted.behind(after, false), LoanChanges.class)
        .publishOn(Schedulers.parallel())
        .map(found -> {
          after = found.reached();
          isLevel = !found.more();
          return found.data().isEmpty() && wake == Wake.BEAT
              ? List.of(HEARTBEAT)
              : found.data().stream().map(this::event).toList();
        });
  }

  /** Receivers come back spread over a while. */
  private Mono<List<byte[]>> farewell() {
    ended = true;
    int millis = ThreadLocalRandom.current().nextInt(RECONNECT_MILLIS / 2, 3 * RECONNECT_MILLIS);
    return Mono.just(List.of(text("retry: " + millis + "\n\n")));
  }

  private Mono<List<byte[]>> credentialEnded() {
    ended = true;
    return Mono.just(List.of(text(": the credential has ended\n\n")));
  }

  private byte[] event(LoanChange change) {
    LoanEventView event = LoanEventView.of(change, parts.json);
    ByteArrayOutputStream lines = new ByteArrayOutputStream();
    lines.writeBytes(text("id: %s\nevent: %s\ndata: ".formatted(event.eventId(), event.type())));
    lines.writeBytes(parts.json.writeLines(List.of(event)));
    lines.write('\n');
    return lines.toByteArray();
  }

  private static byte[] text(String text) {
    return text.getBytes(StandardCharsets.UTF_8);
  }
}
