package io.lendledger.gateway.operations;

import io.lendledger.gateway.edge.reading.PresentPage;
import io.lendledger.gateway.edge.reading.Reads;
import io.lendledger.gateway.edge.wire.Blocking;
import java.time.Clock;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.List;
import org.springframework.http.MediaType;
import org.springframework.http.ResponseEntity;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.RequestMapping;
import org.springframework.web.bind.annotation.RestController;
import org.springframework.web.server.ServerWebExchange;
import reactor.core.publisher.Mono;

/**
 * Shows operations which processes run, and the files that they took and wrote (docs/operations.md,
 * Look at the service).
 */
@RestController
@RequestMapping(
    path = "/ops/v1",
    produces = {MediaType.APPLICATION_JSON_VALUE, MediaType.APPLICATION_NDJSON_VALUE, "text/csv"})
class FleetController {

  private final Reads reads;
  private final NodeStates nodes;
  private final TransferredFiles files;
  private final Blocking blocking;
  private final Clock clock;

  FleetController(
      Reads reads, NodeStates nodes, TransferredFiles files, Blocking blocking, Clock clock) {
    this.reads = reads;
    this.nodes = nodes;
    this.files = files;
    this.blocking = blocking;
    this.clock = clock;
  }

  @GetMapping("/nodes")
  Mono<ResponseEntity<byte[]>> nodes(ServerWebExchange exchange) {
    return reads.answerNow(
        exchange,
        ServicePages.Nodes.class,
        (_, page) -> {
          List<String> after = page.afterKey();
          return blocking
              .call(() -> nodes.behind(after == null ? "" : after.getFirst(), page.limit() + 1))
              .map(found ->
                  ServicePages.Nodes.of(PresentPage.cut(found, page, NodeState::node), now()));
        });
  }

  @GetMapping("/files")
  Mono<ResponseEntity<byte[]>> files(ServerWebExchange exchange) {
    return reads.answerNow(
        exchange,
        ServicePages.Transfers.class,
        (filters, page) -> {
          var asked =
              new TransferredFiles.Asked(
                  filters.lenderCode(),
                  filters.choice("direction", TransferredFiles::direction),
                  filters.statuses(TransferredFiles::status));
          List<String> after = page.afterKey();
          return blocking
              .call(() ->
                  files.behind(after == null ? null : after.getFirst(), asked, page.limit() + 1))
              .map(found ->
                  ServicePages.Transfers.of(
                      PresentPage.cut(found, page, TransferredFiles.Keyed::key), now()));
        });
  }

  private Instant now() {
    return clock.instant().truncatedTo(ChronoUnit.MILLIS);
  }
}
