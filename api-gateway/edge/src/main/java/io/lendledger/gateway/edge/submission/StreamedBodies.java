package io.lendledger.gateway.edge.submission;

import io.lendledger.core.lender.LenderCode;
import io.lendledger.core.record.CsvMapping;
import io.lendledger.core.submission.BodyFormat;
import io.lendledger.core.submission.FindSubmission;
import io.lendledger.core.submission.Flow;
import io.lendledger.core.submission.SubmissionCommand.DropContent;
import io.lendledger.core.submission.SubmissionCommand.StoreContent;
import io.lendledger.core.submission.SubmissionCommand.Submit;
import io.lendledger.core.submission.SubmissionId;
import io.lendledger.core.submission.SubmissionReceipt;
import io.lendledger.gateway.edge.mapping.CsvMappings;
import io.lendledger.gateway.edge.waiting.Polling;
import io.lendledger.gateway.edge.wire.BodyProperties;
import io.lendledger.gateway.edge.wire.Messages;
import io.lendledger.gateway.edge.wire.Submitted;
import java.io.IOException;
import java.io.InputStream;
import java.time.Duration;
import java.time.Instant;
import java.util.Arrays;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.Function;
import org.axonframework.messaging.MetaData;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.core.io.buffer.DataBuffer;
import org.springframework.core.io.buffer.DataBufferUtils;
import org.springframework.core.io.buffer.DefaultDataBufferFactory;
import org.springframework.stereotype.Component;
import org.springframework.web.server.ServerWebExchange;
import reactor.core.Exceptions;
import reactor.core.publisher.Flux;
import reactor.core.publisher.Mono;
import reactor.util.function.Tuple2;

/**
 * Takes a body in, whether a request or a file carries it: its bytes go to the command side chunk
 * by chunk, each awaited, then it is asked to take them. Holds one chunk at a time.
 */
@Component
public final class StreamedBodies {

  private static final Logger log = LoggerFactory.getLogger(StreamedBodies.class);

  /** Reading and checking a body of the largest size takes minutes. */
  static final Duration LONGEST_ACCEPTANCE = Duration.ofMinutes(30);

  private final Messages messages;
  private final long mostBytes;
  private final int mostWholeBytes;
  private final RefusedSubmissions refused;

  StreamedBodies(Messages messages, BodyProperties settings, RefusedSubmissions refused) {
    this.messages = messages;
    this.refused = refused;
    this.mostBytes = settings.maxBytes();
    this.mostWholeBytes = Math.min(settings.wholeBytes(), Chunks.CHUNK_BYTES - 1);
  }

  /**
   * A body.
   *
   * @param submission identifies it; the same one again gives the first receipt again
   * @param flow its flow
   * @param lender whose it is; null for the desk's
   * @param format how it is written
   * @param parameters its envelope's fields where the format has no room for them
   * @param receivedAt when it arrived
   * @param confirmedDrop the units on loan that its sender knows a snapshot takes away
   * @param origin the sender
   * @param sent its bytes as they pass by
   */
  public record Description(
      SubmissionId submission,
      Flow flow,
      @Nullable LenderCode lender,
      BodyFormat format,
      Map<String, String> parameters,
      Instant receivedAt,
      @Nullable Long confirmedDrop,
      MetaData origin,
      SentBytes sent) {

    /** A body of which nothing has passed yet. */
    public Description(
        SubmissionId submission,
        Flow flow,
        @Nullable LenderCode lender,
        BodyFormat format,
        Map<String, String> parameters,
        Instant receivedAt,
        @Nullable Long confirmedDrop,
        MetaData origin) {
      this(
          submission,
          flow,
          lender,
          format,
          parameters,
          receivedAt,
          confirmedDrop,
          origin,
          new SentBytes());
    }

    /** The same, of which all bytes are at hand. */
    public Description having(byte[] bytes) {
      int first = Math.min(bytes.length, Chunks.CHUNK_BYTES);
      sent.pass(Arrays.copyOf(bytes, first));
      sent.pass(Arrays.copyOfRange(bytes, first, bytes.length));
      return this;
    }

    /** The same, to be read by a mapping of its lender. */
    public Description readBy(CsvMapping mapping) {
      return mapping.equals(CsvMapping.NONE)
          ? this
          : new Description(
              submission,
              flow,
              lender,
              format,
              mapping.with(parameters),
              receivedAt,
              confirmedDrop,
              origin.and(CsvMappings.META_DATA, mapping.sha256()),
              sent);
    }

    private Submit submit(int chunks) {
      return new Submit(
          submission, flow, lender, format, parameters, chunks, receivedAt, confirmedDrop);
    }

    private Submit whole(byte[] content) {
      return new Submit(
          submission, flow, lender, format, parameters, 1, receivedAt, confirmedDrop, content);
    }
  }

  /** The largest number of bytes of a body. */
  public long mostBytes() {
    return mostBytes;
  }

  /**
   * Stores the body of a request; answers the command that takes it. After a failure the rest of
   * the body is read and dropped, for the refusal to reach its sender.
   */
  public Mono<Submit> store(Description body, Flux<DataBuffer> bytes) {
    return stored(body, Chunks.of(bytes, mostBytes));
  }

  private Mono<Submit> stored(Description body, Flux<byte[]> chunks) {
    AtomicReference<@Nullable Throwable> failure = new AtomicReference<>();
    return chunks
        .index()
        .concatMap(
            chunk ->
                failure.get() == null
                    ? store(body, chunk).doOnError(failure::set).onErrorComplete()
                    : Mono.empty(),
            0)
        .reduce(0, Integer::sum)
        .flatMap(count -> orFailure(count, failure.get()))
        .map(body::submit)
        .onErrorResume(cut -> drop(body).then(Mono.error(cut)))
        .doOnCancel(() -> drop(body).subscribe());
  }

  /** A body's way through a request; what refuses the body there is noted, also for its answer. */
  public <T> Mono<T> noted(ServerWebExchange exchange, Description body, Mono<T> way) {
    return way.doOnError(
        failure -> refused.note(body, failure).ifPresent(kept -> Submitted.as(exchange, kept)));
  }

  /** What did not come whole would lie there for a day. */
  private Mono<Void> drop(Description body) {
    return messages
        .send(new DropContent(body.submission()), body.origin())
        .doOnError(failure ->
            log.debug("Chunks of {} stay for a day: {}", body.submission(), failure.toString()))
        .onErrorComplete()
        .then();
  }

  /** The same, but a body that is small is not stored: the command has it whole. */
  public Mono<Submit> take(Description body, Flux<DataBuffer> bytes) {
    return wholeOr(body, Chunks.of(bytes, mostBytes), chunks -> stored(body, chunks));
  }

  private Mono<Submit> wholeOr(
      Description body, Flux<byte[]> chunks, Function<Flux<byte[]>, Mono<Submit>> storing) {
    return chunks
        .map(bytes -> new Chunk(body.sent().pass(bytes)))
        .switchOnFirst((first, all) -> {
          Chunk head = first.get();
          return head != null && head.bytes.length <= mostWholeBytes
              ? all.single().map(whole -> body.whole(whole.bytes))
              : storing.apply(all.map(Chunk::bytes));
        })
        .single();
  }

  @SuppressWarnings("ArrayRecordComponent") // handed over, never compared
  private record Chunk(byte[] bytes) {}

  private static Mono<Integer> orFailure(int count, @Nullable Throwable failure) {
    return failure == null ? Mono.just(count) : Mono.error(failure);
  }

  /** The receipt of a stored body once it is durable. */
  Mono<SubmissionReceipt> accept(Submit stored, MetaData origin) {
    return messages.send(stored, origin, LONGEST_ACCEPTANCE);
  }

  /** The receipt of an accepted body, once it is applied or that has taken as long as the wait. */
  Mono<SubmissionReceipt> awaitApplied(SubmissionReceipt accepted, Submit stored, Duration wait) {
    if (SubmissionAnswer.isApplied(accepted) || wait.isZero()) {
      return Mono.just(accepted);
    }
    FindSubmission query = new FindSubmission(stored.submission(), stored.lender());
    Mono<SubmissionReceipt> ask =
        messages.ask(query, SubmissionReceipt.class).onErrorResume(_ -> Mono.empty());
    return Polling.until(ask, SubmissionAnswer::isApplied, wait).defaultIfEmpty(accepted);
  }

  /**
   * The same for the content of a file; throws what refuses it, and what reading it fails with.
   * Blocks.
   */
  public SubmissionReceipt take(Description body, InputStream bytes, Duration wait)
      throws IOException {
    // Hidden, since whoever discards a fused queue would read the file on.
    Flux<DataBuffer> buffers =
        DataBufferUtils.readInputStream(
                () -> bytes, DefaultDataBufferFactory.sharedInstance, Chunks.CHUNK_BYTES)
            .hide();
    Mono<SubmissionReceipt> receipt =
        wholeOr(
                body,
                Chunks.of(buffers, mostBytes),
                chunks ->
                    chunks
                        .index()
                        .concatMap(chunk -> store(body, chunk), 0)
                        .reduce(0, Integer::sum)
                        .map(body::submit))
            .flatMap(stored ->
                accept(stored, body.origin())
                    .flatMap(accepted -> awaitApplied(accepted, stored, wait)))
            .doOnError(failure -> refused.note(body, failure));
    try {
      return Objects.requireNonNull(receipt.block());
    } catch (RuntimeException failure) {
      if (Exceptions.unwrap(failure) instanceof IOException unreadable) {
        throw unreadable;
      }
      throw failure;
    }
  }

  private Mono<Integer> store(Description body, Tuple2<Long, byte[]> chunk) {
    int index = Math.toIntExact(chunk.getT1());
    return messages
        .send(new StoreContent(body.submission(), index, chunk.getT2()), body.origin())
        .thenReturn(1);
  }
}
