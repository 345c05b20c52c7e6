package io.lendledger.core.credential;

import io.lendledger.core.lender.LenderCode;
import java.time.Instant;
import java.util.List;
import org.axonframework.modelling.command.TargetAggregateIdentifier;
import org.jspecify.annotations.Nullable;

/** Keeps in the history what is done with a credential; a repeat changes nothing. */
public sealed interface CredentialCommand {

  CredentialKey credential();

  /** It is made. */
  record NoteIssued(
      @TargetAggregateIdentifier CredentialKey credential,
      @Nullable LenderCode lender,
      List<String> scopes,
      @Nullable Instant expiresAt)
      implements CredentialCommand {}

  /**
   * It is to have a secret, its first or another, by an operation that may be sent again; its
   * holder has it by name, and never a second one beside it.
   *
   * @param differs whether it has another one now
   */
  record NoteSet(
      @TargetAggregateIdentifier CredentialKey credential,
      @Nullable LenderCode lender,
      List<String> scopes,
      boolean differs,
      String operation)
      implements CredentialCommand {}

  /** It gets another secret or key, by an operation that may be sent again. */
  record NoteReplaced(@TargetAggregateIdentifier CredentialKey credential, String operation)
      implements CredentialCommand {}

  /** It is revoked. */
  record NoteRevoked(@TargetAggregateIdentifier CredentialKey credential)
      implements CredentialCommand {}

  /**
   * Identity of a credential's aggregate.
   *
   * @param name its name in the metadata of events
   */
  record CredentialKey(String name) {

    @Override
    public String toString() {
      return "credential:" + name;
    }
  }
}
