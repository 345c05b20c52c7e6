package io.lendledger.gateway.webhook.link;

import io.lendledger.core.rejection.Rejected;
import io.lendledger.core.rejection.RejectionCode;
import io.lendledger.gateway.edge.caller.OpenPaths;
import io.lendledger.gateway.edge.wire.Answers;
import io.lendledger.gateway.edge.wire.Blocking;
import java.util.List;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.http.CacheControl;
import org.springframework.http.HttpHeaders;
import org.springframework.http.MediaType;
import org.springframework.http.ResponseEntity;
import org.springframework.util.MimeTypeUtils;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.RestController;
import org.springframework.web.server.ServerWebExchange;
import reactor.core.publisher.Mono;

/**
 * Shows the delivery of a link to anybody who has it (docs/webhooks.md, Show a delivery). Every
 * link that shows nothing is answered like a path that does not exist.
 */
@RestController
class SharedDeliveryController {

  private static final MediaType HTML = MediaType.parseMediaType("text/html;charset=UTF-8");
  private static final String POLICY =
      "default-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

  private final DeliveryLinks links;
  private final Blocking blocking;
  private final Answers answers;

  SharedDeliveryController(DeliveryLinks links, Blocking blocking, Answers answers) {
    this.links = links;
    this.blocking = blocking;
    this.answers = answers;
  }

  @GetMapping(
      path = DeliveryLinks.PATH + "{link}",
      produces = {MediaType.APPLICATION_JSON_VALUE, MediaType.TEXT_HTML_VALUE})
  Mono<ResponseEntity<byte[]>> show(ServerWebExchange exchange, @PathVariable("link") String link) {
    boolean page = wantsPage(exchange);
    return blocking
        .call(() -> links.open(link).orElseThrow(SharedDeliveryController::nothing))
        .map(found -> page ? page(found) : answers.with(safe(), found));
  }

  private static Rejected nothing() {
    return new Rejected(RejectionCode.NOT_FOUND, "There is nothing at this path");
  }

  private static ResponseEntity<byte[]> page(SharedDelivery found) {
    return safe()
        .contentType(HTML)
        .cacheControl(CacheControl.noStore())
        .header("Content-Security-Policy", POLICY)
        .body(SharedPage.of(found));
  }

  private static ResponseEntity.BodyBuilder safe() {
    return ResponseEntity.ok()
        .header("Referrer-Policy", "no-referrer")
        .header("X-Robots-Tag", "noindex")
        .header(HttpHeaders.VARY, HttpHeaders.ACCEPT);
  }

  /** Browsers name HTML before everything else; who takes anything gets JSON. */
  private static boolean wantsPage(ServerWebExchange exchange) {
    List<MediaType> accepted = exchange.getRequest().getHeaders().getAccept();
    MimeTypeUtils.sortBySpecificity(accepted);
    return accepted.stream()
        .filter(
            each -> each.includes(MediaType.TEXT_HTML) || each.includes(MediaType.APPLICATION_JSON))
        .findFirst()
        .filter(MediaType.TEXT_HTML::equalsTypeAndSubtype)
        .isPresent();
  }

  /** Anybody may follow a link. */
  @Configuration(proxyBeanMethods = false)
  static class Paths {

    @Bean
    OpenPaths sharedDeliveryPaths() {
      return new OpenPaths(List.of(DeliveryLinks.PATH + "*"));
    }
  }
}
