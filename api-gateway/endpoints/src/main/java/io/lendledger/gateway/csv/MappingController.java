package io.lendledger.gateway.csv;

import io.lendledger.core.lender.LenderCode;
import io.lendledger.core.record.CsvMapping;
import io.lendledger.core.rejection.Rejected;
import io.lendledger.core.submission.Flow;
import io.lendledger.gateway.edge.caller.Caller;
import io.lendledger.gateway.edge.caller.ProtectedPaths;
import io.lendledger.gateway.edge.mapping.CsvMappings;
import io.lendledger.gateway.edge.submission.SubmissionReads;
import io.lendledger.gateway.edge.wire.Answers;
import io.lendledger.gateway.edge.wire.Blocking;
import io.lendledger.gateway.edge.wire.Parameters;
import io.lendledger.gateway.edge.wire.PathValues;
import io.lendledger.gateway.edge.wire.RequestIds;
import io.lendledger.gateway.edge.wire.SmallBody;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.springframework.http.MediaType;
import org.springframework.http.ResponseEntity;
import org.springframework.security.core.annotation.AuthenticationPrincipal;
import org.springframework.web.bind.annotation.DeleteMapping;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.PutMapping;
import org.springframework.web.bind.annotation.RequestMapping;
import org.springframework.web.bind.annotation.RestController;
import org.springframework.web.server.ServerWebExchange;
import reactor.core.publisher.Mono;

/** Mappings of lenders' and the desk's own CSV (docs/api.md, CSV), and that of each submission. */
@RestController
@RequestMapping(produces = MediaType.APPLICATION_JSON_VALUE)
class MappingController {

  private static final String MAPPINGS = "/csv-mappings";
  private static final String LENDERS = "/api/v1";
  private static final String DESK = "/desk/v1";

  private final CsvMappings mappings;
  private final FlowTemplates templates;
  private final SubmissionReads submissions;
  private final Answers answers;
  private final Blocking blocking;

  MappingController(
      CsvMappings mappings,
      FlowTemplates templates,
      SubmissionReads submissions,
      Answers answers,
      Blocking blocking) {
    this.mappings = mappings;
    this.templates = templates;
    this.submissions = submissions;
    this.answers = answers;
    this.blocking = blocking;
  }

  /** The mappings of a lender, or of the desk. */
  record Listed(List<MappingView> data) {}

  @GetMapping({LENDERS + MAPPINGS, DESK + MAPPINGS})
  Mono<ResponseEntity<byte[]>> list(
      ServerWebExchange exchange, @AuthenticationPrincipal Caller caller) {
    Parameters.none(exchange);
    LenderCode lender = sender(exchange, caller);
    return blocking
        .call(() -> new Listed(mappings.of(lender).stream().map(MappingView::of).toList()))
        .map(answers::ok);
  }

  @GetMapping({LENDERS + MAPPINGS + "/{flow}", DESK + MAPPINGS + "/{flow}"})
  Mono<ResponseEntity<byte[]>> one(
      ServerWebExchange exchange,
      @AuthenticationPrincipal Caller caller,
      @PathVariable("flow") String flow) {
    Parameters.none(exchange);
    LenderCode lender = sender(exchange, caller);
    return blocking
        .call(() -> mappings.find(lender, flow(flow)))
        .map(found -> found.orElseThrow(() -> Rejected.notFound("CSV mapping " + flow)))
        .map(found -> answers.ok(MappingView.of(found)));
  }

  @PutMapping(
      path = {LENDERS + MAPPINGS + "/{flow}", DESK + MAPPINGS + "/{flow}"},
      consumes = MediaType.APPLICATION_JSON_VALUE)
  Mono<ResponseEntity<byte[]>> put(
      ServerWebExchange exchange,
      @AuthenticationPrincipal Caller caller,
      @PathVariable("flow") String flow) {
    Parameters.none(exchange);
    LenderCode lender = sender(exchange, caller);
    String by = caller.credential() + " in " + RequestIds.of(exchange);
    return blocking
        .call(() -> rules(exchange, flow))
        .flatMap(rules -> read(exchange, rules))
        .flatMap(mapping -> blocking.call(() -> mappings.keep(lender, flow(flow), mapping, by)))
        .map(kept -> answers.ok(MappingView.of(kept)));
  }

  @DeleteMapping({LENDERS + MAPPINGS + "/{flow}", DESK + MAPPINGS + "/{flow}"})
  Mono<ResponseEntity<Void>> end(
      ServerWebExchange exchange,
      @AuthenticationPrincipal Caller caller,
      @PathVariable("flow") String flow) {
    Parameters.none(exchange);
    LenderCode lender = sender(exchange, caller);
    String by = caller.credential() + " in " + RequestIds.of(exchange);
    return blocking
        .call(() -> rules(exchange, flow))
        .flatMap(_ -> blocking.run(() -> mappings.end(lender, flow(flow), by)))
        .thenReturn(ResponseEntity.noContent().build());
  }

  @GetMapping("/api/v1/submissions/{id}/csv-mapping")
  Mono<ResponseEntity<byte[]>> ofSubmission(
      ServerWebExchange exchange,
      @AuthenticationPrincipal Caller caller,
      @PathVariable("id") String id) {
    return applied(exchange, id, caller.requireLender());
  }

  @GetMapping({"/audit/v1/submissions/{id}/csv-mapping", "/desk/v1/submissions/{id}/csv-mapping"})
  Mono<ResponseEntity<byte[]>> ofAny(ServerWebExchange exchange, @PathVariable("id") String id) {
    return applied(exchange, id, null);
  }

  private Mono<ResponseEntity<byte[]>> applied(
      ServerWebExchange exchange, String id, @Nullable LenderCode lender) {
    return submissions
        .mapping(exchange, id, lender)
        .map(found -> MappingView.Applied.of(found.flow(), CsvMapping.among(found.parts())))
        .map(answers::ok);
  }

  private static Mono<CsvMapping> read(ServerWebExchange exchange, Map<String, ColumnRule> rules) {
    return SmallBody.object(exchange, (fields, body) -> MappingRequest.read(fields, body, rules));
  }

  /** The lender whose mappings they are; null at the desk. */
  private static @Nullable LenderCode sender(ServerWebExchange exchange, Caller caller) {
    return ProtectedPaths.isOfDesk(exchange) ? null : caller.requireLender();
  }

  /** The rules of the columns of a list that is sent at this door; another is not found. */
  private Map<String, ColumnRule> rules(ServerWebExchange exchange, String flow) {
    String door = ProtectedPaths.isOfDesk(exchange) ? DESK : LENDERS;
    return templates.rules(door, flow).orElseThrow(() -> Rejected.notFound("List " + flow));
  }

  private static Flow flow(String text) {
    return PathValues.identity("List", text, Flow::of);
  }
}
