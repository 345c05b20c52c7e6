package io.lendledger.command.credential;

import io.lendledger.core.credential.CredentialCommand.CredentialKey;
import io.lendledger.core.credential.CredentialCommand.NoteIssued;
import io.lendledger.core.credential.CredentialCommand.NoteReplaced;
import io.lendledger.core.credential.CredentialCommand.NoteRevoked;
import io.lendledger.core.credential.CredentialCommand.NoteSet;
import io.lendledger.core.credential.CredentialEvent.CredentialIssued;
import io.lendledger.core.credential.CredentialEvent.CredentialReplaced;
import io.lendledger.core.credential.CredentialEvent.CredentialRevoked;
import io.lendledger.core.lender.LenderCode;
import java.util.List;
import org.axonframework.test.aggregate.AggregateTestFixture;
import org.junit.jupiter.api.Test;

class CredentialTest {

  private static final CredentialKey KEY = new CredentialKey("api-key:1");
  private static final CredentialIssued ISSUED =
      new CredentialIssued("api-key:1", "DEMO", List.of("lender.write"), null);

  private final AggregateTestFixture<Credential> credential =
      new AggregateTestFixture<>(Credential.class);

  private static NoteIssued issue() {
    return new NoteIssued(KEY, new LenderCode("DEMO"), List.of("lender.write"), null);
  }

  @Test
  void whatIsIssuedIsKept() {
    credential.givenNoPriorActivity().when(issue()).expectEvents(ISSUED);
    credential.given(ISSUED).when(issue()).expectNoEvents().expectResultMessagePayload(false);
  }

  @Test
  void aRepeatedOperationReplacesOnce() {
    CredentialReplaced replaced = new CredentialReplaced("api-key:1", "first");
    credential.given(ISSUED).when(new NoteReplaced(KEY, "first")).expectEvents(replaced);
    credential.given(ISSUED, replaced).when(new NoteReplaced(KEY, "first")).expectNoEvents();
    credential
        .given(ISSUED, replaced)
        .when(new NoteReplaced(KEY, "second"))
        .expectEvents(new CredentialReplaced("api-key:1", "second"));
  }

  private static NoteSet set(boolean differs, String operation) {
    return new NoteSet(KEY, new LenderCode("DEMO"), List.of("lender.write"), differs, operation);
  }

  @Test
  void aFirstSecretThatIsSetAgainWasNeverReplaced() {
    credential.givenNoPriorActivity().when(set(false, "first")).expectEvents(ISSUED);
    credential.given(ISSUED).when(set(false, "first")).expectNoEvents();
    credential.given(ISSUED).when(set(false, "second")).expectNoEvents();
    CredentialReplaced replaced = new CredentialReplaced("api-key:1", "second");
    credential.given(ISSUED).when(set(true, "second")).expectEvents(replaced);
    credential.given(ISSUED, replaced).when(set(true, "second")).expectNoEvents();
    credential
        .given(ISSUED, new CredentialRevoked("api-key:1"))
        .when(set(false, "second"))
        .expectEvents(replaced);
  }

  /** A lender's webhook secret is set again after it was ended. */
  @Test
  void oneThatWasReplacedSinceIsRevokedAgain() {
    CredentialRevoked revoked = new CredentialRevoked("api-key:1");
    credential
        .given(ISSUED, revoked, new CredentialReplaced("api-key:1", "first"))
        .when(new NoteRevoked(KEY))
        .expectEvents(revoked);
  }

  @Test
  void oneOfBeforeItsHistoryIsRevokedOnce() {
    CredentialRevoked revoked = new CredentialRevoked("api-key:1");
    credential.givenNoPriorActivity().when(new NoteRevoked(KEY)).expectEvents(revoked);
    credential.given(revoked).when(new NoteRevoked(KEY)).expectNoEvents();
  }
}
