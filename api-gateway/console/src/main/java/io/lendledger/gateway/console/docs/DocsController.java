package io.lendledger.gateway.console.docs;

import io.lendledger.core.rejection.Rejected;
import io.lendledger.gateway.edge.caller.OpenPaths;
import java.util.List;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.http.HttpHeaders;
import org.springframework.http.ResponseEntity;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.RestController;
import org.springframework.web.server.ServerWebExchange;

/** Serves the documentation. Anybody may read it; it loads nothing from other hosts. */
@RestController
class DocsController {

  private static final String POLICY =
      "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:;"
          + " connect-src 'self'; form-action 'none'; base-uri 'none'; frame-ancestors 'none';"
          + " require-trusted-types-for 'script'";
  private static final String ASKED_AGAIN = "no-cache";
  private static final String FOR_AN_HOUR = "public, max-age=3600";
  private static final String FOR_EVER = "public, max-age=31536000, immutable";

  private final DocsSite site = DocsSite.load();

  @GetMapping("/docs")
  ResponseEntity<byte[]> home(ServerWebExchange exchange) {
    return page("/docs", exchange);
  }

  @GetMapping("/docs/{page}")
  ResponseEntity<byte[]> named(@PathVariable("page") String name, ServerWebExchange exchange) {
    return page("/docs/" + name, exchange);
  }

  @GetMapping("/docs/decisions/{decision}")
  ResponseEntity<byte[]> decision(
      @PathVariable("decision") String name, ServerWebExchange exchange) {
    return page("/docs/decisions/" + name, exchange);
  }

  @GetMapping("/docs/pictures/{picture}")
  ResponseEntity<byte[]> picture(@PathVariable("picture") String name, ServerWebExchange exchange) {
    return part("/docs/pictures/" + name, FOR_AN_HOUR, exchange);
  }

  @GetMapping("/docs/assets/{asset}")
  ResponseEntity<byte[]> asset(@PathVariable("asset") String name, ServerWebExchange exchange) {
    return part("/docs/assets/" + name, FOR_EVER, exchange);
  }

  private ResponseEntity<byte[]> page(String address, ServerWebExchange exchange) {
    return part(address, ASKED_AGAIN, exchange);
  }

  private ResponseEntity<byte[]> part(String address, String kept, ServerWebExchange exchange) {
    DocsSite.Part found = site.at(address);
    if (found == null) {
      throw Rejected.notFound("Page " + address);
    }
    ResponseEntity.BodyBuilder answer =
        ResponseEntity.ok()
            .contentType(found.type())
            .eTag("W/\"" + found.hash() + "\"")
            .header(HttpHeaders.CACHE_CONTROL, kept)
            .header("Content-Security-Policy", POLICY)
            .header("X-Content-Type-Options", "nosniff")
            .header("Referrer-Policy", "no-referrer");
    return found.answer(answer, exchange.getRequest().getHeaders());
  }

  /** Anybody may load them. */
  @Configuration(proxyBeanMethods = false)
  static class Paths {

    @Bean
    OpenPaths docsPaths() {
      return new OpenPaths(
          List.of("/docs", "/docs/*", "/docs/decisions/*", "/docs/pictures/*", "/docs/assets/*"));
    }
  }
}
