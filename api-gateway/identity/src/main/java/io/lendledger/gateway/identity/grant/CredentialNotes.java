package io.lendledger.gateway.identity.grant;

import io.lendledger.core.credential.CredentialCommand;
import io.lendledger.core.credential.CredentialCommand.CredentialKey;
import io.lendledger.core.credential.CredentialCommand.NoteIssued;
import io.lendledger.core.credential.CredentialCommand.NoteReplaced;
import io.lendledger.core.credential.CredentialCommand.NoteRevoked;
import io.lendledger.core.credential.CredentialCommand.NoteSet;
import io.lendledger.core.lender.LenderCode;
import io.lendledger.gateway.edge.caller.Caller;
import io.lendledger.gateway.edge.wire.Messages;
import io.lendledger.gateway.edge.wire.Operation;
import io.lendledger.gateway.edge.wire.Origin;
import io.lendledger.gateway.edge.wire.RequestIds;
import java.util.List;
import java.util.Objects;
import org.springframework.stereotype.Component;
import org.springframework.web.server.ServerWebExchange;
import reactor.core.publisher.Mono;

/**
 * Keeps in the history who made, changed or ended a credential, so that what was done with it leads
 * to a person. What gives rights is noted before it is good; what takes them away, afterwards.
 */
@Component
public final class CredentialNotes {

  private final Messages messages;

  CredentialNotes(Messages messages) {
    this.messages = messages;
  }

  public Mono<Void> issued(ServerWebExchange exchange, String kind, Grant grant) {
    return note(
        exchange,
        new NoteIssued(
            new CredentialKey(kind + ":" + grant.id()),
            grant.lender(),
            grant.scopes(),
            grant.expiresAt()));
  }

  /**
   * The credential of this name is to have a secret, which may be its first or another: its holder
   * has it by name, and never a second one beside it.
   *
   * @param differs whether it has another one now
   */
  public Mono<Void> set(
      ServerWebExchange exchange,
      String name,
      LenderCode lender,
      List<String> scopes,
      boolean differs) {
    return note(
        exchange,
        new NoteSet(
            new CredentialKey(name), lender, scopes, differs, Operation.of(exchange).toString()));
  }

  /** The credential of this name is to have another secret or key. */
  public Mono<Void> replaced(ServerWebExchange exchange, String name) {
    return note(
        exchange, new NoteReplaced(new CredentialKey(name), Operation.of(exchange).toString()));
  }

  /** The credential of this name is good no more. */
  public Mono<Void> revoked(ServerWebExchange exchange, String name) {
    return note(exchange, new NoteRevoked(new CredentialKey(name)));
  }

  private Mono<Void> note(ServerWebExchange exchange, CredentialCommand command) {
    Caller caller = Objects.requireNonNull(exchange.<Caller>getAttribute(Caller.ATTRIBUTE));
    return messages
        .<Boolean>send(command, Origin.of(caller.credential(), RequestIds.of(exchange), null, null))
        .then();
  }
}
