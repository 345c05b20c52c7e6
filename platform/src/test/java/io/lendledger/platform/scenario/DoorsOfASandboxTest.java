package io.lendledger.platform.scenario;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assumptions.assumeThat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.time.LocalDate;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.TestInstance.Lifecycle;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import tools.jackson.databind.JsonNode;

/** Whatever door a body comes by, its dates are compared with the sandbox's day. */
@TestInstance(Lifecycle.PER_CLASS)
class DoorsOfASandboxTest {

  private static final String CLOCK = "/sandbox/v1/clock";

  @TempDir static Path work;
  private LenderOverSftp files;
  private RunningLendledger service;
  private Api lender;
  private LocalDate before;
  private LocalDate today;

  enum Door {
    REQUEST,
    FILE
  }

  /** Three days pass. */
  @BeforeAll
  void start() throws Exception {
    Path data = work.resolve("data");
    files = new LenderOverSftp(work, FreePort.choose());
    FirstStart.programs(data);
    service =
        RunningLendledger.startHereAsItIs(
            data, "--lendledger.sandbox=true", "--lendledger.sftp.port=" + files.port());
    lender = Api.login(service.address(), "demo-lender", "demo-lender-secret");
    before = LocalDate.parse(lender.get(CLOCK).expect(200).body().get("date").asString());
    lender.post(CLOCK, "{\"days\": 3}", "days");
    lender.await(CLOCK, clock -> clock.get("state").asString().equals("Standing"));
    today = before.plusDays(3);
  }

  @AfterAll
  void stop() throws Exception {
    service.stop();
  }

  @ParameterizedTest
  @EnumSource
  void aPreferenceOfADayThatHasPassedIsBackdated(Door door) throws Exception {
    JsonNode refusal = send(door, before, false);
    assertThat(refusal.get("error_code").asString()).isEqualTo("BACKDATED_CHANGE");
  }

  @ParameterizedTest
  @EnumSource
  void aPreferenceOfTodayIsTakenToday(Door door) throws Exception {
    JsonNode receipt = send(door, today, true);
    assertThat(receipt.get("receivedAt").asString()).startsWith(today.toString());
  }

  private JsonNode send(Door door, LocalDate effective, boolean accepted) throws Exception {
    String csv =
        """
        clientId,effectiveDate,optInStatus,feeSplit
        %s,%s,In,80
        """
            .formatted(door, effective);
    if (door == Door.REQUEST) {
      return lender.postCsv("/api/v1/client-reference", csv).body();
    }
    assumeThat(LenderOverSftp.isInstalled()).as("OpenSSH's sftp is installed").isTrue();
    String name = "clients-" + effective + ".csv";
    Path file = Files.writeString(work.resolve(name), csv);
    files.sftp(
        "put " + file + " /inbound/client-reference/" + name + ".part",
        "rename /inbound/client-reference/%s.part /inbound/client-reference/%s"
            .formatted(name, name));
    return files.awaitAnswer(
        "client-reference", name + (accepted ? ".accepted.json" : ".rejected.json"));
  }
}
