package io.lendledger.gateway.submission;

import io.lendledger.core.lender.LenderCode;
import io.lendledger.core.submission.BodyFormat;
import io.lendledger.core.submission.FindSubmission;
import io.lendledger.core.submission.Flow;
import io.lendledger.core.submission.Rehearsed;
import io.lendledger.core.submission.SubmissionCommand.Rehearse;
import io.lendledger.core.submission.SubmissionCommand.StoreContent;
import io.lendledger.core.submission.SubmissionCommand.Submit;
import io.lendledger.core.submission.SubmissionId;
import io.lendledger.core.submission.SubmissionReceipt;
import io.lendledger.core.submission.SubmissionStatus;
import io.lendledger.gateway.access.Caller;
import io.lendledger.gateway.wire.Answers;
import io.lendledger.gateway.wire.Formats;
import io.lendledger.gateway.wire.Messages;
import io.lendledger.gateway.wire.Operation;
import io.lendledger.gateway.wire.Origin;
import io.lendledger.gateway.wire.Polling;
import io.lendledger.gateway.wire.RequestIds;
import io.lendledger.gateway.wire.Wait;
import io.lendledger.gateway.wire.WireJson;
import java.net.URI;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.concurrent.atomic.AtomicReference;
import org.axonframework.messaging.MetaData;
import org.jspecify.annotations.Nullable;
import org.springframework.beans.factory.annotation.Value;
import org.springframework.http.ResponseEntity;
import org.springframework.http.server.reactive.ServerHttpRequest;
import org.springframework.stereotype.Component;
import org.springframework.web.server.ServerWebExchange;
import reactor.core.publisher.Mono;
import reactor.util.function.Tuple2;

/**
 * Submits a body: its bytes go to the command side chunk by chunk, each awaited, then a command
 * submits them. The answer comes once the submission is durable, or applied if that is quick.
 */
@Component
public final class Submissions {

  /** Reading and checking a body of the largest size takes minutes. */
  static final Duration LONGEST_ACCEPTANCE = Duration.ofMinutes(30);

  private static final String LENDER = "/api/v1/submissions/";
  private static final String DESK = "/desk/v1/submissions/";

  private final Messages messages;
  private final Answers answers;
  private final FollowUps followUps;
  private final Clock clock;
  private final long mostBytes;

  Submissions(
      Messages messages,
      Answers answers,
      FollowUps followUps,
      Clock clock,
      @Value("${lendledger.submission.max-bytes:2147483648}") long mostBytes) {
    this.messages = messages;
    this.answers = answers;
    this.followUps = followUps;
    this.clock = clock;
    this.mostBytes = mostBytes;
  }

  /** Takes the exchange's body as a submission of this flow; {@code lender} null for the desk's. */
  public Mono<ResponseEntity<byte[]>> take(
      ServerWebExchange exchange, Caller caller, Flow flow, @Nullable LenderCode lender) {
    Instant receivedAt = clock.instant();
    SubmissionId id = new SubmissionId(Operation.of(exchange).toString());
    MetaData origin = Origin.of(caller.credential(), RequestIds.of(exchange), lender, id);
    BodyFormat format = Formats.ofBody(exchange.getRequest());
    SubmissionOptions options = SubmissionOptions.of(exchange, flow);
    Wait wait = Wait.of(exchange.getRequest().getHeaders());
    Mono<Submit> stored =
        store(exchange.getRequest(), id, origin)
            .map(
                chunks ->
                    new Submit(
                        id,
                        flow,
                        lender,
                        format,
                        options.envelope(),
                        chunks,
                        receivedAt,
                        options.confirmedDrop()));
    if (options.dryRun()) {
      return stored
          .flatMap(
              body -> messages.<Rehearsed>send(new Rehearse(id, body), origin, LONGEST_ACCEPTANCE))
          .map(rehearsed -> answers.with(ResponseEntity.ok(), rehearsed));
    }
    return stored
        .flatMap(body -> messages.<SubmissionReceipt>send(body, origin, LONGEST_ACCEPTANCE))
        .flatMap(receipt -> followed(receipt, id, lender, wait))
        .map(answer -> answer(answer, lender == null ? DESK : LENDER, wait));
  }

  /** Waits for it to be applied, and for its consequences if its sender prefers that. */
  private Mono<SubmissionAnswer> followed(
      SubmissionReceipt accepted, SubmissionId id, @Nullable LenderCode lender, Wait wait) {
    long end = System.nanoTime() + wait.limit().toNanos();
    return awaitApplied(accepted, id, lender, wait.limit())
        .flatMap(
            receipt -> {
              if (!wait.asked() || !isApplied(receipt)) {
                return Mono.just(SubmissionAnswer.of(receipt, false));
              }
              Duration left = Duration.ofNanos(Math.max(0, end - System.nanoTime()));
              return followUps.await(lender, left).map(done -> SubmissionAnswer.of(receipt, done));
            });
  }

  private Mono<Integer> store(ServerHttpRequest request, SubmissionId id, MetaData origin) {
    if (request.getHeaders().getContentLength() > mostBytes) {
      return Mono.error(Chunks.tooLarge(mostBytes));
    }
    AtomicReference<@Nullable Throwable> failure = new AtomicReference<>();
    return Chunks.of(request.getBody(), mostBytes)
        .index()
        .concatMap(
            chunk ->
                failure.get() == null
                    ? store(id, chunk, origin).doOnError(failure::set).onErrorComplete()
                    : Mono.empty(),
            0)
        .reduce(0, Integer::sum)
        .flatMap(count -> orFailure(count, failure.get()));
  }

  // After a failure the rest of the body is read and dropped, for the refusal to reach its sender.
  private static Mono<Integer> orFailure(int count, @Nullable Throwable failure) {
    return failure == null ? Mono.just(count) : Mono.error(failure);
  }

  private Mono<Integer> store(SubmissionId id, Tuple2<Long, byte[]> chunk, MetaData origin) {
    int index = Math.toIntExact(chunk.getT1());
    return messages.send(new StoreContent(id, index, chunk.getT2()), origin).thenReturn(1);
  }

  private Mono<SubmissionReceipt> awaitApplied(
      SubmissionReceipt receipt, SubmissionId id, @Nullable LenderCode lender, Duration limit) {
    if (isApplied(receipt) || limit.isZero()) {
      return Mono.just(receipt);
    }
    Mono<SubmissionReceipt> ask =
        messages
            .ask(new FindSubmission(id, lender), SubmissionReceipt.class)
            .onErrorResume(_ -> Mono.empty());
    return Polling.until(ask, Submissions::isApplied, limit).defaultIfEmpty(receipt);
  }

  static boolean isApplied(SubmissionReceipt receipt) {
    return !receipt.status().equals(SubmissionStatus.ACCEPTED.wire());
  }

  private ResponseEntity<byte[]> answer(SubmissionAnswer answer, String place, Wait wait) {
    ResponseEntity.BodyBuilder created =
        ResponseEntity.created(URI.create(place + answer.submissionId()));
    if (wait.asked()) {
      created.header("Preference-Applied", wait.applied());
    }
    if (place.equals(LENDER)) {
      created.header("Link", changedTrades(answer.receivedAt()));
    }
    return answers.with(created, answer);
  }

  /** The address at which a list's consequences show. */
  private static String changedTrades(Instant since) {
    return "</api/v1/trades?updatedSince=%s>; rel=\"related\""
        .formatted(WireJson.TIMESTAMP.format(since));
  }
}
