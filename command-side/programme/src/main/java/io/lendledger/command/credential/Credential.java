package io.lendledger.command.credential;

import io.lendledger.command.decision.Decision;
import io.lendledger.core.credential.CredentialCommand.CredentialKey;
import io.lendledger.core.credential.CredentialCommand.NoteIssued;
import io.lendledger.core.credential.CredentialCommand.NoteReplaced;
import io.lendledger.core.credential.CredentialCommand.NoteRevoked;
import io.lendledger.core.credential.CredentialCommand.NoteSet;
import io.lendledger.core.credential.CredentialEvent;
import io.lendledger.core.credential.CredentialEvent.CredentialIssued;
import io.lendledger.core.credential.CredentialEvent.CredentialReplaced;
import io.lendledger.core.credential.CredentialEvent.CredentialRevoked;
import org.axonframework.commandhandling.CommandHandler;
import org.axonframework.eventsourcing.EventSourcingHandler;
import org.axonframework.modelling.command.AggregateCreationPolicy;
import org.axonframework.modelling.command.AggregateIdentifier;
import org.axonframework.modelling.command.CreationPolicy;
import org.axonframework.spring.stereotype.Aggregate;
import org.jspecify.annotations.Nullable;

/** What is known of a credential; one that is older than its history begins in the middle. */
@Aggregate(type = "Credential")
public class Credential {

  @SuppressWarnings("UnusedVariable") // read by the framework
  @AggregateIdentifier
  private @Nullable String id;

  private boolean issued;
  private boolean revoked;
  private @Nullable String lastOperation;

  Credential() {}

  @CommandHandler
  @CreationPolicy(AggregateCreationPolicy.CREATE_IF_MISSING)
  Boolean handle(NoteIssued command) {
    return note(
        issued,
        new CredentialIssued(
            command.credential().name(),
            command.lender() == null ? null : command.lender().value(),
            command.scopes(),
            command.expiresAt()));
  }

  /** Sent again it is news no more: nothing differs by then, and nothing was revoked. */
  @CommandHandler
  @CreationPolicy(AggregateCreationPolicy.CREATE_IF_MISSING)
  Boolean handle(NoteSet command) {
    if (!issued) {
      return handle(new NoteIssued(command.credential(), command.lender(), command.scopes(), null));
    }
    return (command.differs() || revoked)
        && handle(new NoteReplaced(command.credential(), command.operation()));
  }

  @CommandHandler
  @CreationPolicy(AggregateCreationPolicy.CREATE_IF_MISSING)
  Boolean handle(NoteReplaced command) {
    return note(
        command.operation().equals(lastOperation),
        new CredentialReplaced(command.credential().name(), command.operation()));
  }

  @CommandHandler
  @CreationPolicy(AggregateCreationPolicy.CREATE_IF_MISSING)
  Boolean handle(NoteRevoked command) {
    return note(revoked, new CredentialRevoked(command.credential().name()));
  }

  /** Answers whether it was news. */
  private static boolean note(boolean known, CredentialEvent event) {
    return (known ? Decision.nothing(false) : Decision.of(true, event)).enact();
  }

  @EventSourcingHandler
  void on(CredentialIssued event) {
    id = identity(event);
    issued = true;
  }

  @EventSourcingHandler
  void on(CredentialReplaced event) {
    id = identity(event);
    lastOperation = event.operation();
    revoked = false;
  }

  @EventSourcingHandler
  void on(CredentialRevoked event) {
    id = identity(event);
    revoked = true;
  }

  private static String identity(CredentialEvent event) {
    return new CredentialKey(event.credentialName()).toString();
  }
}
