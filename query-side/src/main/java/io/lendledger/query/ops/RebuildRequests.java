package io.lendledger.query.ops;

import io.lendledger.core.rebuild.RebuildProjection;
import io.lendledger.query.rebuild.Rebuilds;
import org.axonframework.commandhandling.CommandHandler;
import org.springframework.stereotype.Component;

/** Takes {@link RebuildProjection}; the first process that claims the work does it. */
@Component
final class RebuildRequests {

  private final Rebuilds rebuilds;

  RebuildRequests(Rebuilds rebuilds) {
    this.rebuilds = rebuilds;
  }

  @CommandHandler
  void handle(RebuildProjection command) {
    rebuilds.request(command.name(), command.kind());
  }
}
