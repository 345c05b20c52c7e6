package io.lendledger.gateway.csv;

import io.lendledger.core.rejection.Rejected;
import io.lendledger.gateway.edge.wire.Answers;
import io.lendledger.gateway.edge.wire.Blocking;
import io.lendledger.gateway.edge.wire.Parameters;
import io.lendledger.gateway.edge.wire.RequestLimits;
import java.nio.charset.StandardCharsets;
import java.time.LocalDate;
import java.util.List;
import org.springframework.http.CacheControl;
import org.springframework.http.ContentDisposition;
import org.springframework.http.MediaType;
import org.springframework.http.ResponseEntity;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.RestController;
import org.springframework.web.server.ServerWebExchange;
import reactor.core.publisher.Mono;

/** Gives out a template of each list (docs/api.md, CSV). */
@RestController
class TemplateController {

  private static final String PATH = "/templates";
  private static final MediaType CSV = new MediaType("text", "csv", StandardCharsets.UTF_8);

  private final FlowTemplates templates;
  private final Answers answers;
  private final Blocking blocking;
  private final RequestLimits limits;

  TemplateController(
      FlowTemplates templates, Answers answers, Blocking blocking, RequestLimits limits) {
    this.templates = templates;
    this.answers = answers;
    this.blocking = blocking;
    this.limits = limits;
  }

  /** The templates that there are. */
  record Listed(List<FlowTemplate> data) {}

  @GetMapping(
      path = {"/api/v1" + PATH, "/desk/v1" + PATH},
      produces = MediaType.APPLICATION_JSON_VALUE)
  Mono<ResponseEntity<byte[]>> list(ServerWebExchange exchange) {
    Parameters.none(exchange);
    return blocking
        .call(() -> new Listed(templates.below(door(exchange), limits.today())))
        .map(answers::ok);
  }

  @GetMapping(
      path = {"/api/v1" + PATH + "/{flow}", "/desk/v1" + PATH + "/{flow}"},
      produces = "text/csv")
  Mono<ResponseEntity<byte[]>> template(
      ServerWebExchange exchange, @PathVariable("flow") String flow) {
    Parameters.none(exchange);
    LocalDate today = limits.today();
    return blocking
        .call(() -> templates.find(door(exchange), flow, today))
        .map(found -> found.orElseThrow(() -> Rejected.notFound("Template " + flow)))
        .map(found -> file(found, today));
  }

  /** A file's name says the day of the list, which a file of positions needs. */
  private static ResponseEntity<byte[]> file(FlowTemplate template, LocalDate today) {
    ContentDisposition named =
        ContentDisposition.attachment()
            .filename("%s-%s.csv".formatted(template.flow(), today))
            .build();
    return ResponseEntity.ok()
        .contentType(CSV)
        .cacheControl(CacheControl.noStore())
        .header("Content-Disposition", named.toString())
        .body(template.csv().getBytes(StandardCharsets.UTF_8));
  }

  private static String door(ServerWebExchange exchange) {
    String path = exchange.getRequest().getPath().pathWithinApplication().value();
    return path.substring(0, path.indexOf(PATH));
  }
}
