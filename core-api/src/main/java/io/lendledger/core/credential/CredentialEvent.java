package io.lendledger.core.credential;

import io.lendledger.core.event.EventType;
import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * What became of a credential, by which later events name who acted; their metadata name who
 * changed it.
 */
public sealed interface CredentialEvent {

  /** Its name in the metadata of events, such as {@code api-key:…} and {@code client:…}. */
  String credentialName();

  /** It was made. */
  @EventType(name = "credential.issued")
  record CredentialIssued(
      String credentialName,
      @Nullable String grantedLender,
      List<String> scopes,
      @Nullable Instant expiresAt)
      implements CredentialEvent {

    /** Copies the list. */
    public CredentialIssued {
      scopes = List.copyOf(scopes);
    }
  }

  /** It has another secret or key. */
  @EventType(name = "credential.replaced")
  record CredentialReplaced(String credentialName, String operation) implements CredentialEvent {}

  /** It is good no more. */
  @EventType(name = "credential.revoked")
  record CredentialRevoked(String credentialName) implements CredentialEvent {}
}
