package io.lendledger.cli;

import static org.assertj.core.api.Assertions.assertThat;

import io.lendledger.cli.Shell.Said;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.Base64;
import java.util.List;
import javax.crypto.Mac;
import javax.crypto.spec.SecretKeySpec;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Changes that are forwarded: none is lost, and each comes in its turn. */
class ListeningTest {

  private static final String NOTHING = "{\"data\":[],\"nextCursor\":null}";

  @TempDir Path home;
  private Shell shell;
  private StubService service;
  private StubService receiver;

  @BeforeEach
  void start() throws IOException {
    shell = new Shell(home);
    service = new StubService();
    receiver = new StubService();
    shell.logIn(service);
  }

  @AfterEach
  void stop() {
    service.close();
    receiver.close();
  }

  private static String event(int number) {
    return "{\"eventId\":\"evt_%d\",\"type\":\"loan.custody\",\"change\":\"booked\",\"data\":{\"v\":1.50}}"
        .formatted(number);
  }

  private static String page(String cursor, int... numbers) {
    StringBuilder events = new StringBuilder();
    for (int each : numbers) {
      events.append(events.isEmpty() ? "" : ",").append(event(each));
    }
    String next = cursor.isEmpty() ? "null" : "\"" + cursor + "\"";
    return "{\"data\":[%s],\"nextCursor\":%s}".formatted(events, next);
  }

  private Said listen(String... more) {
    String[] arguments = new String[more.length + 5];
    System.arraycopy(
        new String[] {
          "webhooks", "listen", "--forward-to", receiver.address() + "/hook", "--drain"
        },
        0,
        arguments,
        0,
        5);
    System.arraycopy(more, 0, arguments, 5, more.length);
    return shell.run(arguments);
  }

  private List<String> received() {
    return receiver.asked.stream().map(each -> each.header("webhook-id")).toList();
  }

  @Test
  void forwardsWhatADeliveryWouldBe() throws Exception {
    service.then(200, page("", 1));
    receiver.then(204, "");
    Said said = listen("--after", "beginning");
    assertThat(said.exitCode()).as(said.err()).isZero();
    StubService.Asked delivery = receiver.asked.getFirst();
    assertThat(delivery.body())
        .isEqualTo("{\"type\":\"loan.custody\",\"change\":\"booked\",\"data\":{\"v\":1.50}}");
    assertThat(delivery.header("webhook-id")).isEqualTo("evt_1");
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
    service.then(200, page("c", 1)).then(200, page("", 2));
    receiver.then(500, "").thenCut().then(302, "", "Location", "/x").then(204, "").then(200, "ok");
    Said said = listen("--after", "beginning");
    assertThat(said.exitCode()).as(said.err()).isZero();
    assertThat(received().stream().distinct()).containsExactly("evt_1", "evt_2");
    assertThat(received().getLast()).isEqualTo("evt_2");
    assertThat(said.err()).contains("was answered with 500; sent again in 1 s", "302");
    assertThat(service.reads().get(1).path()).contains("cursor=c");
  }

  @Test
  void goesOnWhereItEnded() {
    service.then(200, page("", 1, 2));
    receiver.then(204, "").then(204, "");
    listen("--after", "beginning");
    service.then(200, page("", 3));
    receiver.then(204, "");
    Said said = listen();
    assertThat(said.exitCode()).as(said.err()).isZero();
    assertThat(service.reads().getLast().path()).contains("afterEventId=evt_2");
    assertThat(received()).containsExactly("evt_1", "evt_2", "evt_3");
  }

  @Test
  void passesOverNothingWhenTheServiceFailsMeanwhile() {
    service
        .then(200, page("c", 1))
        .then(400, "{\"error_code\":\"INVALID_CURSOR\",\"message\":\"x\",\"details\":[]}");
    receiver.then(204, "").then(204, "");
    assertThat(listen("--after", "beginning").exitCode()).isEqualTo(1);
    service.then(200, page("", 2));
    assertThat(listen().exitCode()).isZero();
    assertThat(service.reads().getLast().path()).contains("afterEventId=evt_1");
    assertThat(received()).containsExactly("evt_1", "evt_2");
  }

  @Test
  void beginsNowTheFirstTime() {
    service.then(200, "retry: 2000\nid: evt_7-C999999\n\n").then(200, NOTHING).then(200, NOTHING);
    assertThat(listen().exitCode()).isZero();
    assertThat(service.reads().get(0).header("Accept")).isEqualTo("text/event-stream");
    assertThat(service.reads().get(1).path()).contains("afterEventId=evt_7-C999999");
    assertThat(listen().exitCode()).isZero();
    assertThat(service.reads().get(2).path()).contains("afterEventId=evt_7-C999999");
  }

  @Test
  void refusesTargetsThatOthersCouldListenAt() {
    Said said =
        shell.run("webhooks", "listen", "--forward-to", "http://ledger.example.com/", "--drain");
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
