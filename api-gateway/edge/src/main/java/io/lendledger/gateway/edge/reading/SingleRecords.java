package io.lendledger.gateway.edge.reading;

import io.lendledger.core.lender.LenderCode;
import io.lendledger.gateway.edge.caller.Caller;
import io.lendledger.gateway.edge.wire.Answers;
import io.lendledger.gateway.edge.wire.Messages;
import io.lendledger.gateway.edge.wire.WireJson;
import java.time.Instant;
import java.util.function.BiFunction;
import org.jspecify.annotations.Nullable;
import org.springframework.http.ResponseEntity;
import org.springframework.stereotype.Component;
import org.springframework.web.server.ServerWebExchange;
import reactor.core.publisher.Mono;
import reactor.core.scheduler.Schedulers;

/** Answers reads of one record, in JSON (docs/api.md, Reads). */
@Component
public final class SingleRecords {

  private final Messages messages;
  private final AllParkedEvents parked;
  private final Answers answers;

  SingleRecords(Messages messages, AllParkedEvents parked, Answers answers) {
    this.messages = messages;
    this.parked = parked;
    this.answers = answers;
  }

  /** Makes the query; without a lender the record may be anybody's. */
  @FunctionalInterface
  public interface Shape {
    Object query(@Nullable LenderCode lender, @Nullable Instant asOf);
  }

  /** Asks for the record as it was known at {@code asOf}, and answers it. */
  public Mono<ResponseEntity<byte[]>> answer(
      ServerWebExchange exchange, Caller caller, Class<?> type, Shape shape) {
    Filters filters = new Filters(exchange);
    LenderCode lender = Reads.lender(exchange, caller, filters);
    Object query = shape.query(lender, filters.instant("asOf"));
    filters.finish();
    return messages
        .ask(query, type)
        .publishOn(Schedulers.parallel())
        .flatMap(found ->
            (lender == null ? parked.since() : parked.since(lender))
                .map(since -> {
                  ResponseEntity.BodyBuilder answer = ResponseEntity.ok();
                  since.ifPresent(
                      at -> answer.header(AllParkedEvents.HEADER, WireJson.TIMESTAMP.format(at)));
                  return answers.with(answer, found);
                }));
  }

  /** Asks the history itself, behind which no read model can be. */
  public Mono<ResponseEntity<byte[]>> answerOfHistory(
      ServerWebExchange exchange,
      Caller caller,
      Class<?> type,
      BiFunction<@Nullable LenderCode, Filters, Object> shape) {
    Filters filters = new Filters(exchange);
    Object query = shape.apply(Reads.lender(exchange, caller, filters), filters);
    filters.finish();
    return messages.ask(query, type).publishOn(Schedulers.parallel()).map(answers::ok);
  }
}
