package io.lendledger.sample;

import io.lendledger.core.lender.LenderRegistered;
import io.lendledger.sample.Ledger.Note;
import java.util.concurrent.atomic.AtomicBoolean;
import org.axonframework.commandhandling.gateway.CommandGateway;
import org.axonframework.config.ProcessingGroup;
import org.axonframework.eventhandling.EventHandler;
import org.springframework.stereotype.Component;
import org.springframework.transaction.support.TransactionSynchronizationManager;

/** A process that tests the wiring: what is noted for another ledger is noted there. */
@Component
@ProcessingGroup("process.relay")
public class Relay {

  private final CommandGateway commands;
  private final AtomicBoolean heldTransaction = new AtomicBoolean();

  Relay(CommandGateway commands) {
    this.commands = commands;
  }

  @EventHandler
  void on(LenderRegistered event) {
    if (event.lenderName().startsWith("for ")) {
      heldTransaction.compareAndSet(
          false, TransactionSynchronizationManager.isActualTransactionActive());
      commands.sendAndWait(new Note(event.lenderName().substring(4), "relayed"));
    }
  }

  /** Whether a transaction was ever open while a command was sent. */
  public boolean heldTransaction() {
    return heldTransaction.get();
  }
}
