package io.lendledger.gateway.edge.openapi;

import io.lendledger.core.clock.BusinessTime;
import io.lendledger.core.rejection.Rejected;
import io.lendledger.gateway.edge.caller.OpenPaths;
import io.lendledger.gateway.edge.wire.Blocking;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.time.Clock;
import java.time.Duration;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.core.io.ByteArrayResource;
import org.springframework.core.io.ClassPathResource;
import org.springframework.core.io.Resource;
import org.springframework.core.io.support.PathMatchingResourcePatternResolver;
import org.springframework.http.CacheControl;
import org.springframework.http.MediaType;
import org.springframework.http.ResponseEntity;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.RestController;
import reactor.core.publisher.Mono;

/** Publishes the document, and a page that shows it and loads nothing from other hosts. */
@RestController
class DocumentController {

  private static final String DOCUMENT = "document.js";
  private static final Duration FRESH = Duration.ofHours(1);
  private static final MediaType SCRIPT = MediaType.parseMediaType("text/javascript;charset=UTF-8");
  private static final MediaType STYLE = MediaType.parseMediaType("text/css;charset=UTF-8");
  private static final String SWAGGER_UI = "classpath*:META-INF/resources/webjars/swagger-ui/*/";
  private static final String POLICY =
      "default-src 'none'; script-src 'self'; style-src 'self' 'unsafe-inline'; img-src 'self'"
          + " data:; connect-src 'self'; base-uri 'none'; form-action 'none';"
          + " frame-ancestors 'none'";

  private final OpenApiDocument document;
  private final PageDocument shown;
  private final Blocking blocking;
  private final Clock clock;
  private final Resource page = part("index.html");
  private final Map<String, Resource> assets =
      Map.of(
          "start.js", part("start.js"),
          "remember.js", part("remember.js"),
          "sign.js", part("sign.js"),
          "swagger-ui.css", swaggerUi("swagger-ui.css"),
          "swagger-ui-bundle.js", swaggerUi("swagger-ui-bundle.js"));

  DocumentController(OpenApiDocument document, Blocking blocking, @BusinessTime Clock clock) {
    this.document = document;
    this.shown = new PageDocument(document::bytes);
    this.blocking = blocking;
    this.clock = clock;
  }

  @GetMapping("/openapi.json")
  Mono<ResponseEntity<byte[]>> document() {
    return blocking
        .call(document::bytes)
        .map(bytes ->
            ResponseEntity.ok()
                .contentType(MediaType.APPLICATION_JSON)
                .cacheControl(CacheControl.noCache())
                .body(bytes));
  }

  @GetMapping("/docs/openapi")
  ResponseEntity<Resource> page() {
    return ResponseEntity.ok()
        .contentType(MediaType.parseMediaType("text/html;charset=UTF-8"))
        .cacheControl(CacheControl.noCache())
        .header("Content-Security-Policy", POLICY)
        .body(page);
  }

  @GetMapping("/docs/openapi/{asset}")
  Mono<ResponseEntity<Resource>> asset(@PathVariable("asset") String asset) {
    return asset.equals(DOCUMENT) ? script() : Mono.fromSupplier(() -> part(found(asset), asset));
  }

  private Mono<ResponseEntity<Resource>> script() {
    LocalDate today = LocalDate.now(clock.withZone(ZoneOffset.UTC));
    return blocking
        .call(() -> shown.script(today))
        .map(text ->
            ResponseEntity.ok()
                .contentType(SCRIPT)
                .cacheControl(CacheControl.noCache())
                .body(new ByteArrayResource(text)));
  }

  private Resource found(String asset) {
    Resource found = assets.get(asset);
    if (found == null) {
      throw Rejected.notFound("Page part " + asset);
    }
    return found;
  }

  private static ResponseEntity<Resource> part(Resource found, String asset) {
    return ResponseEntity.ok()
        .contentType(asset.endsWith(".css") ? STYLE : SCRIPT)
        .cacheControl(CacheControl.maxAge(FRESH).cachePublic())
        .body(found);
  }

  private static Resource part(String name) {
    return new ClassPathResource("openapi/page/" + name);
  }

  private static Resource swaggerUi(String name) {
    try {
      return Arrays.stream(
              new PathMatchingResourcePatternResolver().getResources(SWAGGER_UI + name))
          .findFirst()
          .orElseThrow(() -> new IllegalStateException("swagger-ui is not on the class path"));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** Anybody may read it. */
  @Configuration(proxyBeanMethods = false)
  static class Paths {

    @Bean
    OpenPaths documentPaths() {
      return new OpenPaths(List.of("/openapi.json", "/docs/openapi", "/docs/openapi/*"));
    }
  }
}
