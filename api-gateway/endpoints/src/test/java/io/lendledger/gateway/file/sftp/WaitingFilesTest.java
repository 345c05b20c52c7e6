package io.lendledger.gateway.file.sftp;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.lendledger.core.audit.AuditPage;
import io.lendledger.core.audit.FindEvents;
import io.lendledger.core.lender.LenderCode;
import io.lendledger.core.submission.SubmissionCommand.Submit;
import io.lendledger.core.submission.SubmissionId;
import io.lendledger.gateway.Sides;
import io.lendledger.gateway.edge.limit.LenderRequests;
import io.micrometer.core.instrument.MeterRegistry;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.apache.sshd.sftp.client.SftpClient.CloseableHandle;
import org.apache.sshd.sftp.client.SftpClient.OpenMode;
import org.junit.jupiter.api.Test;
import org.springframework.beans.factory.annotation.Autowired;
import org.springframework.context.ConfigurableApplicationContext;

class WaitingFilesTest extends SftpGatewayTest {

  private static final String SETTLEMENTS = "/inbound/settlement-status/";
  private static final int FILES_EACH = 15;
  private static final LenderCode DEMO = new LenderCode("DEMO");

  @Autowired private LenderRequests requests;
  @Autowired private MeterRegistry meters;

  @Test
  void twoGatewaysOnOneDirectoryApplyEachFileOnce() throws Exception {
    List<String> sent = new ArrayList<>();
    try (ConfigurableApplicationContext second = anotherGateway(Meters.class, shared());
        FileClient there = logInAt(second)) {
      Sides others = second.getBean(Sides.class);
      others.acceptSubmissions(NOW);
      others.onQuery(FindEvents.class, AuditPage.class, _ -> new AuditPage(List.of(), null));
      for (int number = 0; number < FILES_EACH; number++) {
        for (FileClient client : List.of(demo(), there)) {
          String name = "both-%d.csv".formatted(sent.size());
          client.put(SETTLEMENTS + name, name);
          sent.add(name);
        }
      }
      await(
          "all are answered",
          () ->
              sent.stream()
                  .map(name -> name + ".accepted.json")
                  .allMatch(names(SETTLEMENTS)::contains));
      List<SubmissionId> applied =
          Stream.of(sides, others)
              .flatMap(each -> each.received(Submit.class).stream())
              .map(Submit::submission)
              .toList();
      assertThat(applied).hasSize(sent.size()).doesNotHaveDuplicates();
      assertThat(
              names("/archive/settlement-status").stream().filter(each -> each.contains("_both-")))
          .hasSize(sent.size());
    }
  }

  @Test
  void whatIsBegunAnewAtAnotherGatewayIsNotTakenInPart() throws Exception {
    String path = SETTLEMENTS + "anew.csv";
    byte[] half = "half of what".getBytes(StandardCharsets.UTF_8);
    byte[] whole = "the whole of it".getBytes(StandardCharsets.UTF_8);
    try (ConfigurableApplicationContext second = anotherGateway(Meters.class, shared());
        FileClient there = logInAt(second)) {
      second.getBean(Sides.class).acceptSubmissions(NOW);
      CloseableHandle here = demo().open(path, OpenMode.Create, OpenMode.Truncate);
      demo().files().write(here, 0, half);
      CloseableHandle anew = there.open(path, OpenMode.Create, OpenMode.Truncate);
      there.files().write(anew, 0, whole, 0, 4);
      assertThatThrownBy(here::close).isInstanceOf(IOException.class);
      there.files().write(anew, 4, whole, 4, whole.length - 4);
      anew.close();
      await("the answer", () -> names(SETTLEMENTS).contains("anew.csv.accepted.json"));
    }
    assertThat(names("/archive/settlement-status"))
        .filteredOn(name -> name.endsWith("_anew.csv"))
        .singleElement()
        .satisfies(name ->
            assertThat(demo().get("/archive/settlement-status/" + name))
                .isEqualTo("the whole of it"));
  }

  @Test
  void fileBeyondTheLimitWaitsAndIsThenAccepted() throws Exception {
    Map<?, ?> made = newClient(Map.of("lenderCode", "DEMO", "scopes", List.of("lender.write")));
    String id = made.get("clientId").toString();
    Duration wait = Duration.ZERO;
    while (wait.isZero()) {
      wait = requests.take("client:" + id);
    }
    try (FileClient limited = logIn(id, made.get("clientSecret").toString())) {
      limited.put("/inbound/income-distribution/beyond.csv", "x");
    }
    try (FileClient other = logIn("other-lender", "other-lender-secret")) {
      other.put("/inbound/income-distribution/within.csv", "x");
      await(
          "the answer",
          () -> other.has("/inbound/income-distribution", "within.csv.accepted.json"));
    }
    assertThat(names("/inbound/income-distribution")).isEmpty();
    assertThat(sides.received(Submit.class)).extracting(Submit::lender).doesNotContain(DEMO);
    assertThat(wait).isGreaterThan(Duration.ofSeconds(2));
    Duration part = wait.minusSeconds(1);
    clock.set(NOW.plus(part));
    await("its age", () -> oldestSeconds() == part.toSeconds());
    clock.set(NOW.plus(wait));
    await(
        "the answer",
        () -> names("/inbound/income-distribution").contains("beyond.csv.accepted.json"));
    await("nothing to be old", () -> oldestSeconds() == 0);
    assertThat(sides.received(Submit.class))
        .filteredOn(each -> DEMO.equals(each.lender()))
        .hasSize(1);
  }

  /** Of a gateway that shares the directory with this one. */
  private static String[] shared() {
    return new String[] {
      "lendledger.sftp.enabled=true",
      "lendledger.sftp.port=0",
      "lendledger.sftp.directory=" + FILES,
      "lendledger.sftp.host-key=" + FILES.resolve("host_key")
    };
  }

  private double oldestSeconds() {
    return meters.get("lendledger.files.oldest").gauge().value();
  }

  private List<String> names(String directory) throws Exception {
    return demo().names(directory);
  }

  private static FileClient logInAt(ConfigurableApplicationContext gateway) throws Exception {
    return FileClient.logIn(
        gateway.getBean(SftpServer.class).port(), "demo-lender", "demo-lender-secret");
  }
}
