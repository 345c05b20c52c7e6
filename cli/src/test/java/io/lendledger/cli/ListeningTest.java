package io.lendledger.cli;

import static org.assertj.core.api.Assertions.assertThat;

import io.lendledger.cli.Shell.Said;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.Base64;
import javax.crypto.Mac;
import javax.crypto.spec.SecretKeySpec;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Changes that are forwarded: none is lost, and each comes in its turn. */
class ListeningTest extends OnFeed {

  @Test
  void forwardsWhatADeliveryWouldBe() throws Exception {
    knows().then(200, page("", 1));
    receiver.then(204, "");
    Said said = listen("--after", "beginning");
    assertThat(said.exitCode()).as(said.err()).isZero();
    StubService.Asked delivery = receiver.asked.getFirst();
    assertThat(delivery.body())
        .isEqualTo("{\"type\":\"loan.custody\",\"change\":\"booked\",\"data\":{\"v\":1.50}}");
    assertThat(delivery.header("webhook-id")).isEqualTo("evt_1");
    assertThat(delivery.header("User-Agent")).isEqualTo("Lendledger");
    assertThat(delivery.header("Upgrade")).isEmpty();
    Path secret = shell.config().resolve("default.listen-secret");
    assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(secret)))
        .isEqualTo("rw-------");
    String kept = Files.readString(secret).strip();
    assertThat(said.out() + said.err()).contains(secret.toString()).doesNotContain(kept);
    assertThat(delivery.header("webhook-signature")).isEqualTo(signature(kept, delivery));
  }

  private static String signature(String secret, StubService.Asked delivery) throws Exception {
    Mac mac = Mac.getInstance("HmacSHA256");
    byte[] key = Base64.getDecoder().decode(secret.substring("whsec_".length()));
    mac.init(new SecretKeySpec(key, "HmacSHA256"));
    String signed = "evt_1." + delivery.header("webhook-timestamp") + "." + delivery.body();
    return "v1,"
        + Base64.getEncoder().encodeToString(mac.doFinal(signed.getBytes(StandardCharsets.UTF_8)));
  }

  @Test
  void sendsAnEventUntilItIsTaken() {
    knows().then(200, page("c", 1)).then(200, page("", 2));
    receiver.then(500, "").thenCut().then(302, "", "Location", "/x").then(204, "").then(200, "ok");
    Said said = listen("--after", "beginning");
    assertThat(said.exitCode()).as(said.err()).isZero();
    assertThat(received().stream().distinct()).containsExactly("evt_1", "evt_2");
    assertThat(received().getLast()).isEqualTo("evt_2");
    assertThat(said.err()).contains("was answered with 500; sent again in 1 s", "302");
    assertThat(service.reads().getLast().path())
        .contains("afterEventId=evt_1")
        .doesNotContain("cursor");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "http://ledger.example.com/",
        "http://127.0.0.1:0/",
        "http://127.0.0.1:65536/",
        "https://ledger.example.com:99999/"
      })
  void refusesTargetsThatOthersCouldListenAt(String target) {
    Said said = shell.run("webhooks", "listen", "--forward-to", target, "--drain");
    assertThat(said.exitCode()).isEqualTo(2);
    assertThat(said.err()).contains("--forward-to takes an https address");
    assertThat(service.reads()).isEmpty();
  }

  @Test
  void refusesAFileThatHoldsNoSecret() throws IOException {
    Path file = Files.writeString(home.resolve("secret"), "whsec_short");
    Files.setPosixFilePermissions(file, PosixFilePermissions.fromString("rw-------"));
    Said said = listen("--secret-file", file.toString());
    assertThat(said.exitCode()).isEqualTo(2);
    assertThat(said.err()).contains("holds no secret of webhooks").doesNotContain("whsec_short");
  }

  @Test
  void followsOverAnOutageOfTheService() {
    service
        .then(200, page("", 1))
        .then(500, "{}")
        .then(503, "{}", "Retry-After", "90")
        .then(200, page("", 2))
        .then(403, "{\"error_code\":\"FORBIDDEN\",\"message\":\"ended\",\"details\":[]}");
    Said said = shell.run("events", "--follow", "--after", "evt_0", "--json");
    assertThat(said.exitCode()).isEqualTo(4);
    assertThat(said.out().lines()).startsWith(event(1), event(2)).hasSize(3);
    assertThat(said.err()).containsOnlyOnce("asked again until it answers");
    assertThat(service.reads().get(3).path()).contains("afterEventId=evt_1");
  }

  @Test
  void isPatientWithEachLook() {
    service
        .then(200, page("", 1))
        .then(503, "{}", "Retry-After", "50")
        .then(200, page("", 2))
        .then(503, "{}", "Retry-After", "50")
        .then(403, "{}");
    assertThat(shell.run("events", "--follow", "--after", "evt_0").exitCode()).isEqualTo(4);
    assertThat(shell.pauses).containsExactly(2_000L, 50_000L, 2_000L, 50_000L);
  }

  @Test
  void letsNoIdCommandTheTerminal() {
    String change = event(1).replace("evt_1", "evt_\\u009b31m");
    knows().then(200, "{\"data\":[" + change + "],\"nextCursor\":null}");
    receiver.then(500, "").then(204, "");
    Said said = listen("--after", "beginning");
    assertThat(said.err() + said.out()).contains("evt_\ufffd31m").doesNotContain("\u009b");
  }

  @Test
  void sendsAgainWhatIsNotAnsweredToTheEnd() {
    knows().then(200, page("", 1));
    receiver.thenEndless("taken").then(204, "");
    Said said = listen("--after", "beginning");
    assertThat(said.exitCode()).as(said.err()).isZero();
    assertThat(said.err()).contains("was not answered (HttpTimeoutException)");
    assertThat(received()).containsExactly("evt_1", "evt_1");
  }

  @Test
  void showsTheHistoryToAuditors() {
    service.scopes = "audit ops";
    shell.logIn(service);
    service.then(
        200,
        "{\"data\":[{\"position\":7,\"eventType\":\"loan.booked\",\"aggregateId\":\"L1\","
            + "\"metadata\":{\"credential\":\"client:demo-desk\"}}],\"nextCursor\":null}");
    Said said = shell.run("events", "--of", "L1", "--after", "3");
    assertThat(said.out()).contains("loan.booked", "client:demo-desk");
    assertThat(service.reads().getFirst().path())
        .isEqualTo("/audit/v1/events?aggregateId=L1&limit=100&afterPosition=3");
  }

  @Test
  void triesTheOnlySubscription() {
    service.then(200, "{\"data\":[{\"id\":\"sub-1\"}],\"nextCursor\":null}");
    service.then(200, "{\"id\":\"1\",\"outcome\":\"GivenUp\",\"failure\":\"connection refused\"}");
    Said said = shell.run("webhooks", "trigger");
    assertThat(said.exitCode()).isEqualTo(1);
    assertThat(said.out()).contains("connection refused");
    assertThat(service.reads().getLast().path())
        .isEqualTo("/api/v1/webhook-subscriptions/sub-1/test");
  }
}
