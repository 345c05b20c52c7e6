package io.lendledger.gateway.reading;

import io.lendledger.core.search.FindByName;
import io.lendledger.core.search.FoundPage;
import io.lendledger.gateway.edge.caller.Caller;
import io.lendledger.gateway.edge.reading.Reads;
import io.lendledger.gateway.edge.wire.Messages;
import org.springframework.http.MediaType;
import org.springframework.http.ResponseEntity;
import org.springframework.security.core.annotation.AuthenticationPrincipal;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.RestController;
import org.springframework.web.server.ServerWebExchange;
import reactor.core.publisher.Mono;

/** Finds records by an id or a name (docs/api.md, Search). */
@RestController
class SearchController {

  private static final String PATH = "/search";
  private static final int LONGEST = 64;

  private final Reads reads;
  private final Messages messages;

  SearchController(Reads reads, Messages messages) {
    this.reads = reads;
    this.messages = messages;
  }

  @GetMapping(
      path = {"/api/v1/search", "/desk/v1/search", "/audit/v1/search"},
      produces = {MediaType.APPLICATION_JSON_VALUE, MediaType.APPLICATION_NDJSON_VALUE, "text/csv"})
  Mono<ResponseEntity<byte[]>> search(
      ServerWebExchange exchange, @AuthenticationPrincipal Caller caller) {
    String path = exchange.getRequest().getPath().pathWithinApplication().value();
    String door = path.substring(0, path.length() - PATH.length());
    return reads.answerFrom(
        exchange,
        caller,
        SearchPage.class,
        (lender, filters, page) -> {
          String text = filters.text("q", LONGEST);
          filters.require("q");
          var query = new FindByName(lender, text == null ? "" : text.strip(), page);
          return messages.ask(query, FoundPage.class).map(found -> SearchPage.of(found, door));
        });
  }
}
