package io.lendledger.gateway.edge.submission;

import io.lendledger.core.clock.BusinessTime;
import io.lendledger.core.lender.LenderCode;
import io.lendledger.core.submission.BodyFormat;
import io.lendledger.core.submission.Flow;
import io.lendledger.core.submission.Rehearsed;
import io.lendledger.core.submission.SubmissionCommand.Rehearse;
import io.lendledger.core.submission.SubmissionCommand.Submit;
import io.lendledger.core.submission.SubmissionId;
import io.lendledger.core.submission.SubmissionReceipt;
import io.lendledger.gateway.edge.caller.Caller;
import io.lendledger.gateway.edge.mapping.MappedCsv;
import io.lendledger.gateway.edge.waiting.Wait;
import io.lendledger.gateway.edge.wire.Answers;
import io.lendledger.gateway.edge.wire.Formats;
import io.lendledger.gateway.edge.wire.Messages;
import io.lendledger.gateway.edge.wire.Operation;
import io.lendledger.gateway.edge.wire.Origin;
import io.lendledger.gateway.edge.wire.RequestIds;
import io.lendledger.gateway.edge.wire.WireJson;
import java.net.URI;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.function.Function;
import org.axonframework.messaging.MetaData;
import org.jspecify.annotations.Nullable;
import org.springframework.core.io.buffer.DataBuffer;
import org.springframework.http.ResponseEntity;
import org.springframework.http.server.reactive.ServerHttpRequest;
import org.springframework.stereotype.Component;
import org.springframework.web.server.ServerWebExchange;
import reactor.core.publisher.Flux;
import reactor.core.publisher.Mono;
import reactor.util.function.Tuples;

/** Answers requests with a body: once the submission is durable, or applied if that is quick. */
@Component
public final class Submissions {

  private static final String LENDER = "/api/v1/submissions/";
  private static final String DESK = "/desk/v1/submissions/";

  private final Messages messages;
  private final Answers answers;
  private final FollowUps followUps;
  private final Clock clock;
  private final StreamedBodies bodies;
  private final MappedCsv csv;

  Submissions(
      Messages messages,
      Answers answers,
      FollowUps followUps,
      @BusinessTime Clock clock,
      StreamedBodies bodies,
      MappedCsv csv) {
    this.messages = messages;
    this.answers = answers;
    this.followUps = followUps;
    this.clock = clock;
    this.bodies = bodies;
    this.csv = csv;
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
    StreamedBodies.Description body =
        new StreamedBodies.Description(
            id,
            flow,
            lender,
            format,
            options.envelope(),
            receivedAt,
            options.confirmedDrop(),
            origin);
    return mapped(exchange, body, options)
        .flatMap(described ->
            options.dryRun() ? rehearse(exchange, described) : take(exchange, described, wait));
  }

  private Mono<ResponseEntity<byte[]>> rehearse(
      ServerWebExchange exchange, StreamedBodies.Description body) {
    return bodyOf(exchange.getRequest(), bytes -> bodies.store(body, bytes))
        .flatMap(submit ->
            messages.<Rehearsed>send(
                new Rehearse(body.submission(), submit),
                body.origin(),
                StreamedBodies.LONGEST_ACCEPTANCE))
        .map(rehearsed -> answers.with(ResponseEntity.ok(), rehearsed));
  }

  private Mono<ResponseEntity<byte[]>> take(
      ServerWebExchange exchange, StreamedBodies.Description body, Wait wait) {
    var accepted =
        bodyOf(exchange.getRequest(), bytes -> bodies.take(body, bytes))
            .flatMap(submit ->
                bodies.accept(submit, body.origin()).map(receipt -> Tuples.of(submit, receipt)));
    return bodies
        .noted(exchange, body, accepted)
        .flatMap(taken -> followed(taken.getT2(), taken.getT1(), wait))
        .map(answer -> answer(answer, body.lender() == null ? DESK : LENDER, wait));
  }

  /** The body with the mapping that is in force for it, of which the answer tells. */
  private Mono<StreamedBodies.Description> mapped(
      ServerWebExchange exchange, StreamedBodies.Description body, SubmissionOptions options) {
    return options.mapped()
        ? csv.of(exchange, body.lender(), body.flow(), body.format()).map(body::readBy)
        : Mono.just(body);
  }

  /** Waits for it to be applied, and for its consequences if its sender prefers that. */
  private Mono<SubmissionAnswer> followed(SubmissionReceipt accepted, Submit stored, Wait wait) {
    long end = System.nanoTime() + wait.limit().toNanos();
    return bodies
        .awaitApplied(accepted, stored, wait.limit())
        .flatMap(receipt -> followed(receipt, stored.lender(), wait, end));
  }

  private Mono<SubmissionAnswer> followed(
      SubmissionReceipt receipt, @Nullable LenderCode lender, Wait wait, long end) {
    if (!wait.asked() || !SubmissionAnswer.isApplied(receipt)) {
      return Mono.just(SubmissionAnswer.of(receipt, false));
    }
    Duration left = Duration.ofNanos(Math.max(0, end - System.nanoTime()));
    return followUps.await(lender, left).map(done -> SubmissionAnswer.of(receipt, done));
  }

  private Mono<Submit> bodyOf(
      ServerHttpRequest request, Function<Flux<DataBuffer>, Mono<Submit>> taking) {
    return request.getHeaders().getContentLength() > bodies.mostBytes()
        ? Mono.error(Chunks.tooLarge(bodies.mostBytes()))
        : taking.apply(request.getBody());
  }

  private ResponseEntity<byte[]> answer(SubmissionAnswer answer, String place, Wait wait) {
    ResponseEntity.BodyBuilder created =
        ResponseEntity.created(URI.create(place + answer.submissionId())).headers(wait::tell);
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
