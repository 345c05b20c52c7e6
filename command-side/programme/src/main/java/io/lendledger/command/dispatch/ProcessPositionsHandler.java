package io.lendledger.command.dispatch;

import io.lendledger.core.process.FindProcesses;
import io.lendledger.core.process.ProcessPositions;
import io.lendledger.core.process.ProcessPositions.ProcessPosition;
import io.lendledger.core.reading.StoreHead;
import org.axonframework.queryhandling.QueryHandler;
import org.springframework.beans.factory.ObjectProvider;
import org.springframework.stereotype.Component;

/** Answers {@link FindProcesses}, of whichever JVM leads them. */
@Component
class ProcessPositionsHandler {

  private final ProcessTokens tokens;
  private final ObjectProvider<StoreHead> head;

  ProcessPositionsHandler(ProcessTokens tokens, ObjectProvider<StoreHead> head) {
    this.tokens = tokens;
    this.head = head;
  }

  @QueryHandler
  ProcessPositions handle(FindProcesses query) {
    // The end first: what is stored meanwhile would make a process look ahead of it, not behind.
    long end = head.getObject().position();
    return new ProcessPositions(Processes.ALL.stream().map(name -> position(name, end)).toList());
  }

  private ProcessPosition position(String name, long end) {
    long position = tokens.position(name);
    return new ProcessPosition(name, position, Math.max(0, end - position));
  }
}
