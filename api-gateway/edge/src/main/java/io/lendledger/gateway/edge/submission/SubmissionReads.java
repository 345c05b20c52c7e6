package io.lendledger.gateway.edge.submission;

import io.lendledger.core.lender.LenderCode;
import io.lendledger.core.rejection.Rejected;
import io.lendledger.core.submission.FindSubmission;
import io.lendledger.core.submission.FindSubmissionContent;
import io.lendledger.core.submission.FindSubmissionMapping;
import io.lendledger.core.submission.FindSubmissionProgress;
import io.lendledger.core.submission.SubmissionContent;
import io.lendledger.core.submission.SubmissionId;
import io.lendledger.core.submission.SubmissionMapping;
import io.lendledger.core.submission.SubmissionReceipt;
import io.lendledger.gateway.edge.reading.Filters;
import io.lendledger.gateway.edge.wire.Answers;
import io.lendledger.gateway.edge.wire.Messages;
import io.lendledger.gateway.edge.wire.Parameters;
import io.lendledger.gateway.edge.wire.PathValues;
import io.lendledger.gateway.edge.wire.Slices;
import java.time.Instant;
import org.jspecify.annotations.Nullable;
import org.springframework.core.io.buffer.DataBufferFactory;
import org.springframework.http.CacheControl;
import org.springframework.http.HttpStatus;
import org.springframework.http.MediaType;
import org.springframework.http.ResponseEntity;
import org.springframework.http.server.reactive.ServerHttpResponse;
import org.springframework.stereotype.Component;
import org.springframework.web.server.ServerWebExchange;
import reactor.core.publisher.Flux;
import reactor.core.publisher.Mono;

/** The status of a submission, and its original bytes. */
@Component
public final class SubmissionReads {

  private static final String SUBMISSION = "Submission";
  private static final String TRUNCATED = "X-Content-Truncated";

  private final Messages messages;
  private final Answers answers;
  private final FollowUps followUps;
  private final RefusedReads refused;

  SubmissionReads(Messages messages, Answers answers, FollowUps followUps, RefusedReads refused) {
    this.messages = messages;
    this.answers = answers;
    this.followUps = followUps;
    this.refused = refused;
  }

  /**
   * The receipt, also of a refused one; of the desk's when {@code lender} is null. With {@code
   * asOf} as it was known then, but for its consequences, of which is told what is known now.
   */
  public Mono<ResponseEntity<byte[]>> receipt(
      ServerWebExchange exchange, String id, @Nullable LenderCode lender) {
    Instant asOf = asOf(exchange);
    SubmissionId submission = idOf(id);
    Mono<SubmissionReceipt> taken =
        asOf == null
            ? latest(submission, lender)
            : messages
                .ask(new FindSubmission(submission, lender, asOf), SubmissionReceipt.class)
                .switchIfEmpty(Mono.error(() -> notFound(id)));
    return taken
        .flatMap(
            receipt -> followUps.isDone(lender).map(done -> SubmissionAnswer.of(receipt, done)))
        .onErrorResume(
            RefusedReads::isUntold,
            untold ->
                refused
                    .find(submission, lender)
                    .filter(each -> each.isKnownAt(asOf))
                    .map(SubmissionAnswer::ofRefused)
                    .switchIfEmpty(Mono.error(untold)))
        .map(answers::ok);
  }

  private static @Nullable Instant asOf(ServerWebExchange exchange) {
    Filters filters = new Filters(exchange);
    Instant asOf = filters.instant("asOf");
    filters.finish();
    return asOf;
  }

  private Mono<SubmissionReceipt> latest(SubmissionId submission, @Nullable LenderCode lender) {
    return messages
        .ask(new FindSubmission(submission, lender), SubmissionReceipt.class)
        .switchIfEmpty(Mono.error(() -> notFound(submission.value())))
        .onErrorResume(
            RefusedReads::isUntold,
            untold -> accepted(submission, lender).switchIfEmpty(Mono.error(untold)))
        .flatMap(receipt -> latest(receipt, submission, lender));
  }

  /** Its acceptance is durable before its event is, and before the read models have that. */
  private Mono<SubmissionReceipt> accepted(SubmissionId id, @Nullable LenderCode lender) {
    return messages
        .ask(new FindSubmissionProgress(id, lender), SubmissionReceipt.class)
        .onErrorResume(_ -> Mono.empty());
  }

  /**
   * Events report the progress of a large one now and then; the process that applies it knows more.
   */
  private Mono<SubmissionReceipt> latest(
      SubmissionReceipt told, SubmissionId id, @Nullable LenderCode lender) {
    return SubmissionAnswer.isApplied(told)
        ? Mono.just(told)
        : accepted(id, lender).defaultIfEmpty(told);
  }

  /**
   * The original bytes, one chunk at a time, each read when the former one has been sent. Bytes
   * that were altered since they were received end with an aborted connection.
   */
  public Mono<Void> content(ServerWebExchange exchange, String id, @Nullable LenderCode lender) {
    Parameters.none(exchange);
    SubmissionId submission = idOf(id);
    return chunk(submission, lender, 0)
        .switchIfEmpty(Mono.error(() -> notFound(id)))
        .map(first -> stream(exchange, submission, lender, first))
        .onErrorResume(
            RefusedReads::isAbsent,
            absent ->
                refused
                    .content(submission, lender)
                    .map(kept -> write(exchange.getResponse(), kept))
                    .switchIfEmpty(Mono.error(absent)))
        .flatMap(writing -> writing);
  }

  private static Mono<Void> write(ServerHttpResponse response, RefusedContent kept) {
    response.setStatusCode(HttpStatus.OK);
    response.getHeaders().setContentType(MediaType.parseMediaType(kept.contentType()));
    response.getHeaders().setCacheControl(CacheControl.noStore());
    if (kept.isTruncated()) {
      response.getHeaders().set(TRUNCATED, "true");
    }
    return response.writeWith(Mono.just(response.bufferFactory().wrap(kept.bytes())));
  }

  private Mono<Void> stream(
      ServerWebExchange exchange,
      SubmissionId id,
      @Nullable LenderCode lender,
      SubmissionContent first) {
    ServerHttpResponse response = exchange.getResponse();
    response.setStatusCode(HttpStatus.OK);
    response.getHeaders().setContentType(MediaType.parseMediaType(first.contentType()));
    response.getHeaders().setCacheControl(CacheControl.noStore());
    ReceivedBytes received = new ReceivedBytes(id.value(), first.sha256());
    received.name(exchange.getRequest().getHeaders(), response.getHeaders());
    DataBufferFactory buffers = response.bufferFactory();
    Flux<byte[]> rest =
        Flux.range(1, Math.max(0, first.chunks() - 1))
            .concatMap(index -> chunk(id, lender, index), 0)
            .map(SubmissionContent::bytes);
    return response.writeWith(
        received
            .checked(Flux.just(first.bytes()).concatWith(rest))
            .concatMapIterable(chunk -> Slices.of(chunk, buffers), 1));
  }

  private Mono<SubmissionContent> chunk(SubmissionId id, @Nullable LenderCode lender, int index) {
    return messages.ask(new FindSubmissionContent(id, lender, index), SubmissionContent.class);
  }

  /** The mapping by which a CSV body was read; of one without it is not found. */
  public Mono<SubmissionMapping> mapping(
      ServerWebExchange exchange, String id, @Nullable LenderCode lender) {
    Parameters.none(exchange);
    return messages
        .ask(new FindSubmissionMapping(idOf(id), lender), SubmissionMapping.class)
        .switchIfEmpty(Mono.error(() -> notFound(id)));
  }

  private static SubmissionId idOf(String text) {
    return PathValues.identity(SUBMISSION, text, SubmissionId::new);
  }

  private static Rejected notFound(String id) {
    return Rejected.notFound(SUBMISSION + " " + id);
  }
}
