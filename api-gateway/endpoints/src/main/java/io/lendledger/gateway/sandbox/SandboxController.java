package io.lendledger.gateway.sandbox;

import io.lendledger.core.lender.LenderCode;
import io.lendledger.core.rejection.Rejected;
import io.lendledger.core.rejection.RejectionCode;
import io.lendledger.gateway.edge.caller.AnyCallerPaths;
import io.lendledger.gateway.edge.caller.Caller;
import io.lendledger.gateway.edge.caller.Scope;
import io.lendledger.gateway.edge.waiting.Polling;
import io.lendledger.gateway.edge.waiting.Wait;
import io.lendledger.gateway.edge.wire.Answers;
import io.lendledger.gateway.edge.wire.Blocking;
import io.lendledger.gateway.edge.wire.Operation;
import io.lendledger.gateway.edge.wire.Parameters;
import io.lendledger.gateway.edge.wire.SmallBody;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.Collections;
import java.util.Set;
import java.util.UUID;
import java.util.function.Predicate;
import org.springframework.beans.factory.annotation.Value;
import org.springframework.boot.autoconfigure.condition.ConditionalOnProperty;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.http.HttpStatus;
import org.springframework.http.MediaType;
import org.springframework.http.ResponseEntity;
import org.springframework.security.core.annotation.AuthenticationPrincipal;
import org.springframework.web.bind.annotation.DeleteMapping;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PatchMapping;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RequestMapping;
import org.springframework.web.bind.annotation.RestController;
import org.springframework.web.server.ServerWebExchange;
import reactor.core.publisher.Mono;

/** Moves the clock of a sandbox, turns its dials and resets it (docs/api.md, The sandbox). */
@RestController
@RequestMapping(path = "/sandbox/v1", produces = MediaType.APPLICATION_JSON_VALUE)
@ConditionalOnProperty(name = "lendledger.sandbox", havingValue = "true")
class SandboxController {

  private static final Duration USUAL_WAIT = Duration.ofSeconds(20);

  private static final String IDEMPOTENCY_KEY = "Idempotency-Key";
  private static final Set<String> OF_ALL = Set.of(Scope.DESK.wire(), Scope.OPS.wire());

  private final Sandbox sandbox;
  private final Blocking blocking;
  private final Answers answers;
  private final boolean clockByDesk;

  SandboxController(
      Sandbox sandbox,
      Blocking blocking,
      Answers answers,
      @Value("${lendledger.sandbox.clock-by-desk:false}") boolean clockByDesk) {
    this.sandbox = sandbox;
    this.blocking = blocking;
    this.answers = answers;
    this.clockByDesk = clockByDesk;
  }

  private static boolean isOfAll(Caller caller) {
    return !Collections.disjoint(caller.scopes(), OF_ALL);
  }

  /** Days pass for all lenders at once. */
  private void requireMover(Caller caller) {
    if (clockByDesk && !isOfAll(caller)) {
      throw new Rejected(
          RejectionCode.FORBIDDEN,
          "The clock of this sandbox needs a credential of the desk or of operations");
    }
  }

  @GetMapping("/clock")
  ResponseEntity<byte[]> clock(ServerWebExchange exchange, @AuthenticationPrincipal Caller caller) {
    Parameters.none(exchange);
    return answers.ok(sandbox.clock().seenBy(caller.lender()));
  }

  @PostMapping("/clock")
  Mono<ResponseEntity<byte[]>> move(
      ServerWebExchange exchange, @AuthenticationPrincipal Caller caller) {
    Parameters.none(exchange);
    requireMover(caller);
    Wait wait = Wait.of(exchange.getRequest().getHeaders());
    return SmallBody.object(exchange, ClockMove::of)
        .flatMap(move -> blocking.call(() -> sandbox.move(Operation.of(exchange).id(), move)))
        .flatMap(_ -> standing(wait, caller));
  }

  @DeleteMapping("/clock/move")
  Mono<ResponseEntity<byte[]>> stop(
      ServerWebExchange exchange, @AuthenticationPrincipal Caller caller) {
    Parameters.none(exchange);
    requireMover(caller);
    Wait wait = Wait.of(exchange.getRequest().getHeaders());
    return blocking.run(sandbox::stop).then(standing(wait, caller));
  }

  /** Wherever the clock comes to stand: another client may stop a move short of its day. */
  private Mono<ResponseEntity<byte[]>> standing(Wait wait, Caller caller) {
    return until(wait, SandboxClock::stands)
        .map(clock -> answer(wait, clock.seenBy(caller.lender())));
  }

  private ResponseEntity<byte[]> answer(Wait wait, SandboxClock clock) {
    HttpStatus status = clock.stands() ? HttpStatus.OK : HttpStatus.ACCEPTED;
    return answers.with(ResponseEntity.status(status).headers(wait::tell), clock);
  }

  @PostMapping("/reset")
  Mono<ResponseEntity<byte[]>> reset(
      ServerWebExchange exchange, @AuthenticationPrincipal Caller caller) {
    Parameters.none(exchange);
    if (!isOfAll(caller)) {
      throw new Rejected(
          RejectionCode.FORBIDDEN,
          "A reset takes the history of every lender: it needs a credential of the desk or of"
              + " operations");
    }
    return blocking
        .call(() -> sandbox.reset(named(exchange, caller)))
        .map(id -> answers.with(ResponseEntity.accepted(), new SandboxReset(id)));
  }

  @PostMapping("/lender-reset")
  Mono<ResponseEntity<byte[]>> resetLender(
      ServerWebExchange exchange, @AuthenticationPrincipal Caller caller) {
    Parameters.none(exchange);
    LenderCode lender = caller.requireLender();
    Wait wait = Wait.of(exchange.getRequest().getHeaders());
    return blocking
        .run(() -> sandbox.reset(lender))
        .then(until(wait, clock -> !clock.isResetting(lender)))
        .map(clock ->
            answers.with(
                ResponseEntity.status(
                        clock.isResetting(lender) ? HttpStatus.ACCEPTED : HttpStatus.OK)
                    .headers(wait::tell),
                clock.seenBy(lender)));
  }

  private Mono<SandboxClock> until(Wait wait, Predicate<SandboxClock> done) {
    return Polling.until(
        Mono.fromSupplier(sandbox::clock), done, wait.asked() ? wait.limit() : USUAL_WAIT);
  }

  /** The same for a repeat, of which the service itself knows nothing any more. */
  private static UUID named(ServerWebExchange exchange, Caller caller) {
    String key = exchange.getRequest().getHeaders().getFirst(IDEMPOTENCY_KEY);
    return key == null
        ? UUID.randomUUID()
        : UUID.nameUUIDFromBytes(
            (caller.credential() + " " + key).getBytes(StandardCharsets.UTF_8));
  }

  @GetMapping("/dials")
  ResponseEntity<byte[]> dials(ServerWebExchange exchange, @AuthenticationPrincipal Caller caller) {
    Parameters.none(exchange);
    return answers.ok(sandbox.dials(caller.lender()));
  }

  @PatchMapping("/dials")
  Mono<ResponseEntity<byte[]>> turn(
      ServerWebExchange exchange, @AuthenticationPrincipal Caller caller) {
    Parameters.none(exchange);
    return SmallBody.object(exchange, TurnedDials::of)
        .flatMap(turned -> blocking.call(() -> sandbox.turn(caller.lender(), turned)))
        .map(answers::ok);
  }

  @DeleteMapping("/dials")
  Mono<ResponseEntity<byte[]>> release(
      ServerWebExchange exchange, @AuthenticationPrincipal Caller caller) {
    Parameters.none(exchange);
    LenderCode lender = caller.requireLender();
    return blocking.call(() -> sandbox.release(lender)).map(answers::ok);
  }

  /** Whoever may do anything here may try the sandbox out. */
  @Configuration(proxyBeanMethods = false)
  @ConditionalOnProperty(name = "lendledger.sandbox", havingValue = "true")
  static class Paths {

    @Bean
    AnyCallerPaths sandboxPaths() {
      return new AnyCallerPaths("/sandbox/v1/**");
    }
  }
}
