package io.lendledger.gateway.identity.credential;

import static org.assertj.core.api.Assertions.assertThat;

import io.lendledger.core.credential.CredentialCommand.CredentialKey;
import io.lendledger.core.credential.CredentialCommand.NoteIssued;
import io.lendledger.core.credential.CredentialCommand.NoteReplaced;
import io.lendledger.core.credential.CredentialCommand.NoteRevoked;
import io.lendledger.core.credential.CredentialCommand.NoteSet;
import io.lendledger.core.lender.LenderCode;
import io.lendledger.core.lender.LenderCommand.RegisterLender;
import io.lendledger.core.rejection.Rejected;
import io.lendledger.core.rejection.RejectionCode;
import io.lendledger.gateway.GatewayTest;
import io.lendledger.gateway.webhook.inbound.InboundWebhookSecrets;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.springframework.beans.factory.annotation.Autowired;
import org.springframework.test.web.reactive.server.WebTestClient;
import org.springframework.test.web.reactive.server.WebTestClient.ResponseSpec;

/** What is done with credentials is kept in the history (decision 073). */
class CredentialHistoryTest extends GatewayTest {

  private static final String KEYS = "/desk/v1/api-keys";
  private static final String CLIENTS = "/desk/v1/oauth-clients";

  private static final String SECRET = "/inbound-webhook-secret";
  private static final String ONE = "whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw";
  private static final String ANOTHER = "whsec_AbKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw";

  @Autowired private InboundWebhookSecrets secrets;

  @AfterEach
  void noteAgain() {
    onNotes(_ -> true);
  }

  private void onNotes(Function<Object, Object> answer) {
    sides.onCommand(NoteIssued.class, answer::apply);
    sides.onCommand(NoteReplaced.class, answer::apply);
    sides.onCommand(NoteSet.class, answer::apply);
    sides.onCommand(NoteRevoked.class, answer::apply);
  }

  private ResponseSpec create(String path) {
    return as("demo-desk")
        .post()
        .uri(path)
        .bodyValue(Map.of("lenderCode", "DEMO", "scopes", List.of("lender.read")))
        .exchange();
  }

  private Map<?, ?> created(String path) {
    return body(create(path).expectStatus().isCreated());
  }

  private ResponseSpec asked(Map<?, ?> key) {
    return http.get()
        .uri("/api/v1/trades?x=1")
        .header("X-API-Key", key.get("key").toString())
        .exchange();
  }

  @Test
  void saysWhoMadeChangedAndEndedOne() {
    for (String path : List.of(KEYS, CLIENTS)) {
      sides.reset();
      Map<?, ?> made = created(path);
      Object id = made.get(path.equals(KEYS) ? "id" : "clientId");
      WebTestClient desk = as("demo-desk");
      desk.post().uri(path + "/" + id + "/rotate").exchange().expectStatus().isOk();
      desk.delete().uri(path + "/" + id).exchange().expectStatus().isNoContent();

      CredentialKey key = new CredentialKey((path.equals(KEYS) ? "api-key:" : "client:") + id);
      assertThat(sides.received(NoteIssued.class))
          .containsExactly(
              new NoteIssued(key, new LenderCode("DEMO"), List.of("lender.read"), null));
      assertThat(sides.received(NoteReplaced.class))
          .extracting(NoteReplaced::credential)
          .containsExactly(key);
      assertThat(sides.received(NoteRevoked.class)).containsExactly(new NoteRevoked(key));
      assertThat(sides.messages())
          .extracting(each -> each.getMetaData().get("credential"))
          .containsOnly("client:demo-desk");
    }
  }

  @Test
  void saysWhoSetAndEndedALendersWebhookSecret() {
    String lender = "/desk/v1/lenders/DEMO";
    CredentialKey key = new CredentialKey("webhook:DEMO");
    sides.reset();
    put(lender + SECRET, Map.of("secret", ONE)).expectStatus().isNoContent();
    put(lender + SECRET, Map.of("secret", ONE)).expectStatus().isNoContent();
    sides.onCommand(RegisterLender.class, _ -> true);
    Map<String, Object> terms =
        Map.of("lenderName", "D", "serviceFeeSplit", 10, "otherAgentFeeSplit", 0);
    Map<String, Object> all = new HashMap<>(terms);
    all.putAll(Map.of("billingCurrency", "USD", "inboundWebhookSecret", ANOTHER));
    put(lender, all).expectStatus().isOk();
    assertThat(sides.received(NoteSet.class))
        .allMatch(each -> each.credential().equals(key) && each.lender() != null)
        .allMatch(each -> each.scopes().equals(List.of("lender.write")))
        .as("the second is the first one sent again")
        .extracting(NoteSet::differs)
        .containsExactly(false, false, true);
    as("demo-desk").delete().uri(lender + SECRET).exchange().expectStatus().isNoContent();
    assertThat(sides.received(NoteRevoked.class)).containsExactly(new NoteRevoked(key));

    onNotes(_ -> {
      throw new Rejected(RejectionCode.UNAVAILABLE, "The history is away");
    });
    put(lender + SECRET, Map.of("secret", ONE)).expectStatus().isEqualTo(503);
    assertThat(secrets.find(new LenderCode("DEMO")).blockOptional()).isEmpty();
  }

  private ResponseSpec put(String path, Map<String, Object> body) {
    return as("demo-desk").put().uri(path).bodyValue(body).exchange();
  }

  /** Rights that nobody would account for are not given; what takes them away is never held up. */
  @Test
  void whileItIsAwayNothingIsMadeAndAllCanBeRevoked() {
    Map<?, ?> key = created(KEYS);
    String path = KEYS + "/" + key.get("id");
    onNotes(_ -> {
      throw new Rejected(RejectionCode.UNAVAILABLE, "The history is away");
    });
    create(KEYS).expectStatus().isEqualTo(503);
    WebTestClient desk = as("demo-desk");
    desk.post().uri(path + "/rotate").exchange().expectStatus().isEqualTo(503);
    asked(key).expectStatus().isBadRequest();
    desk.delete().uri(path).exchange().expectStatus().isEqualTo(503);
    asked(key).expectStatus().isUnauthorized();

    onNotes(_ -> true);
    sides.reset();
    desk.delete().uri(path).exchange().expectStatus().isNotFound();
    assertThat(sides.received(NoteRevoked.class)).hasSize(1);
  }
}
