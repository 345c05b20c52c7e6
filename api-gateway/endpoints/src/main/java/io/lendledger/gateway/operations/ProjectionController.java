package io.lendledger.gateway.operations;

import io.lendledger.core.rebuild.FindLookUps;
import io.lendledger.core.rebuild.FindProjection;
import io.lendledger.core.rebuild.FindProjections;
import io.lendledger.core.rebuild.ProjectionStates;
import io.lendledger.core.rebuild.ProjectionStates.ProjectionState;
import io.lendledger.core.rebuild.Rebuild;
import io.lendledger.core.rebuild.RebuildKind;
import io.lendledger.core.rebuild.RebuildLookUps;
import io.lendledger.core.rebuild.RebuildProjection;
import io.lendledger.gateway.edge.caller.Caller;
import io.lendledger.gateway.edge.waiting.Polling;
import io.lendledger.gateway.edge.waiting.Wait;
import io.lendledger.gateway.edge.wire.Answers;
import io.lendledger.gateway.edge.wire.Messages;
import io.lendledger.gateway.edge.wire.Origin;
import io.lendledger.gateway.edge.wire.Parameters;
import io.lendledger.gateway.edge.wire.RequestIds;
import io.lendledger.gateway.edge.wire.SmallBody;
import java.net.URI;
import java.util.Comparator;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.springframework.http.HttpStatus;
import org.springframework.http.MediaType;
import org.springframework.http.ResponseEntity;
import org.springframework.security.core.annotation.AuthenticationPrincipal;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RequestMapping;
import org.springframework.web.bind.annotation.RestController;
import org.springframework.web.server.ServerWebExchange;
import reactor.core.publisher.Mono;

/**
 * Shows the read models and the look-ups, replays and verifies them (docs/operations.md, Rebuild
 * read models): 200 when it ends within the wait, else 202 with the place to look.
 */
@RestController
@RequestMapping(path = "/ops/v1/projections", produces = MediaType.APPLICATION_JSON_VALUE)
class ProjectionController {

  private static final String PLACE = "/ops/v1/projections/";

  private final Messages messages;
  private final Answers answers;

  ProjectionController(Messages messages, Answers answers) {
    this.messages = messages;
    this.answers = answers;
  }

  @GetMapping
  Mono<ResponseEntity<byte[]>> all(ServerWebExchange exchange) {
    Parameters.none(exchange);
    return Mono.zip(
            messages.ask(new FindProjections(), ProjectionStates.class),
            messages.ask(new FindLookUps(), ProjectionState.class),
            ProjectionController::all)
        .map(answers::ok);
  }

  private static ProjectionStates all(ProjectionStates readModels, ProjectionState lookUps) {
    return new ProjectionStates(
        Stream.concat(readModels.data().stream(), Stream.of(lookUps))
            .sorted(Comparator.comparing(ProjectionState::name))
            .toList());
  }

  @GetMapping("/{name}")
  Mono<ResponseEntity<byte[]>> one(ServerWebExchange exchange, @PathVariable("name") String name) {
    Parameters.none(exchange);
    return find(name).map(answers::ok);
  }

  @PostMapping("/{name}/replay")
  Mono<ResponseEntity<byte[]>> replay(
      ServerWebExchange exchange,
      @AuthenticationPrincipal Caller caller,
      @PathVariable("name") String name) {
    return rebuild(exchange, caller, name, RebuildKind.REPLAY);
  }

  @PostMapping("/{name}/verify")
  Mono<ResponseEntity<byte[]>> verify(
      ServerWebExchange exchange,
      @AuthenticationPrincipal Caller caller,
      @PathVariable("name") String name) {
    return rebuild(exchange, caller, name, RebuildKind.VERIFY);
  }

  private Mono<ResponseEntity<byte[]>> rebuild(
      ServerWebExchange exchange, Caller caller, String name, RebuildKind kind) {
    Parameters.none(exchange);
    Wait wait = Wait.of(exchange.getRequest().getHeaders());
    return SmallBody.optionalObject(exchange, fields -> fields.build(() -> true))
        .then(
            messages.send(
                isOfLookUps(name) ? new RebuildLookUps(kind) : new RebuildProjection(name, kind),
                Origin.of(caller.credential(), RequestIds.of(exchange), null, null)))
        .then(Polling.until(find(name), state -> hasEnded(state, kind), wait.limit()))
        .map(state -> answer(state, kind, wait));
  }

  private Mono<ProjectionState> find(String name) {
    Object query = isOfLookUps(name) ? new FindLookUps() : new FindProjection(name);
    return messages.ask(query, ProjectionState.class);
  }

  private static boolean isOfLookUps(String name) {
    return name.equals(FindLookUps.NAME);
  }

  private static boolean hasEnded(ProjectionState state, RebuildKind kind) {
    Rebuild rebuild = of(state, kind);
    return rebuild != null && !rebuild.goesOn();
  }

  private static @Nullable Rebuild of(ProjectionState state, RebuildKind kind) {
    return kind == RebuildKind.REPLAY ? state.replay() : state.verification();
  }

  private ResponseEntity<byte[]> answer(ProjectionState state, RebuildKind kind, Wait wait) {
    ResponseEntity.BodyBuilder answer =
        hasEnded(state, kind)
            ? ResponseEntity.ok()
            : ResponseEntity.status(HttpStatus.ACCEPTED).location(URI.create(PLACE + state.name()));
    return answers.with(answer.headers(wait::tell), state);
  }
}
