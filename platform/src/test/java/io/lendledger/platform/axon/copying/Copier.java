package io.lendledger.platform.axon.copying;

import io.lendledger.command.dispatch.Processes;
import io.lendledger.core.transaction.TransactionRecorded;
import io.lendledger.platform.axon.copying.CopyBook.Copy;
import java.util.concurrent.atomic.AtomicInteger;
import org.axonframework.commandhandling.gateway.CommandGateway;
import org.axonframework.config.ProcessingGroup;
import org.axonframework.eventhandling.EventHandler;
import org.springframework.context.annotation.Profile;
import org.springframework.stereotype.Component;

/** A process in segments: what a client does is copied to its book, in its order. */
@Component
@Profile(CopyBook.ONLY_HERE)
@ProcessingGroup(Processes.TRANSACTIONS)
public class Copier {

  private final CommandGateway commands;
  private final AtomicInteger copied = new AtomicInteger();

  Copier(CommandGateway commands) {
    this.commands = commands;
  }

  @EventHandler
  void on(TransactionRecorded event) {
    commands.sendAndWait(new Copy("book of " + event.clientId(), event.transactionId()));
    copied.incrementAndGet();
  }

  /** How many this node has copied. */
  public int copied() {
    return copied.get();
  }
}
