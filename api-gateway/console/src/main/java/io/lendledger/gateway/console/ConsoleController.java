package io.lendledger.gateway.console;

import io.lendledger.core.rejection.Rejected;
import io.lendledger.gateway.edge.caller.OpenPaths;
import io.lendledger.gateway.edge.caller.SignInDoors;
import java.util.List;
import org.springframework.beans.factory.annotation.Value;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.http.CacheControl;
import org.springframework.http.HttpHeaders;
import org.springframework.http.MediaType;
import org.springframework.http.ResponseEntity;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.RestController;
import org.springframework.web.server.NotAcceptableStatusException;
import org.springframework.web.server.ServerWebExchange;

/** Serves the console: one page for every screen, and what it loads. Anybody may load it. */
@RestController
class ConsoleController {

  private static final String POLICY =
      "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:;"
          + " connect-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors 'none';"
          + " require-trusted-types-for 'script'";
  private static final String SESSION = "session";
  private static final MediaType HTML = MediaType.parseMediaType("text/html;charset=UTF-8");

  private final Pages pages;

  ConsoleController(
      @Value("${lendledger.demo.enabled:false}") boolean demo,
      @Value("${lendledger.sandbox:false}") boolean sandbox,
      SignInDoors doors) {
    this.pages = Pages.load(demo && doors.clients(), sandbox, doors);
  }

  @GetMapping("/")
  ResponseEntity<byte[]> home() {
    return shell();
  }

  @GetMapping("/console/{screen}")
  ResponseEntity<byte[]> screen(@PathVariable("screen") String screen) {
    // Who asks for the session in a form that it does not have ends up here.
    if (screen.equals(SESSION)) {
      throw new NotAcceptableStatusException(List.of(MediaType.APPLICATION_JSON));
    }
    if (!Screen.isOne(screen)) {
      throw Rejected.notFound("Screen " + screen);
    }
    return shell();
  }

  private ResponseEntity<byte[]> shell() {
    return safe(ResponseEntity.ok())
        .contentType(HTML)
        .cacheControl(CacheControl.noCache())
        .header("Content-Security-Policy", POLICY)
        .header("Cross-Origin-Opener-Policy", "same-origin")
        .body(pages.shell());
  }

  @GetMapping("/console/assets/{asset}")
  ResponseEntity<byte[]> asset(@PathVariable("asset") String asset, ServerWebExchange exchange) {
    Pages.Asset found = pages.asset(asset);
    if (found == null) {
      throw Rejected.notFound("Page part " + asset);
    }
    ResponseEntity.BodyBuilder answer =
        safe(ResponseEntity.ok())
            .contentType(found.type())
            .header(HttpHeaders.CACHE_CONTROL, "public, max-age=31536000, immutable");
    return found.text().answer(answer, exchange.getRequest().getHeaders());
  }

  private static ResponseEntity.BodyBuilder safe(ResponseEntity.BodyBuilder answer) {
    return answer
        .header("X-Content-Type-Options", "nosniff")
        .header("Referrer-Policy", "no-referrer");
  }

  /** Anybody may load them. */
  @Configuration(proxyBeanMethods = false)
  static class Paths {

    @Bean
    OpenPaths consolePaths() {
      return new OpenPaths(List.of("/", "/console/*", "/console/assets/*"));
    }
  }
}
