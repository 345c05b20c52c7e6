package io.lendledger.platform.scenario;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.lendledger.platform.backup.BackupCommand;
import io.lendledger.platform.backup.RestoreCommand;
import io.lendledger.platform.check.CheckCommand;
import io.lendledger.platform.data.StartRefused;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.Statement;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.JsonNode;

/**
 * A service is backed up while a desk writes, and killed; what is restored is verified, and goes on
 * as what it is.
 */
@Timeout(900)
class BackupRestoreTest {

  private static final int BROKEN = 2;
  private static final int DAMAGED = 1;

  @TempDir Path place;
  private RunningLendledger service;

  @AfterEach
  void stop() throws Exception {
    if (service != null) {
      service.stop();
    }
  }

  private Path at(String name) {
    return place.resolve(name);
  }

  @Test
  void aKilledServiceIsRestoredWithAllThatWasAcknowledgedBeforeItsBackup() throws Exception {
    service = RunningLendledger.start(at("data"));
    Path sealFile = Files.writeString(at("seal.json"), sealBehindFiveBorrowers().toString());
    int acknowledged = backUpWhileWriting();
    service.kill();
    assertThat(restore("backup", "restored", "--seal=" + sealFile)).isZero();

    assertThatThrownBy(() -> service = RunningLendledger.startHere(at("restored")))
        .isInstanceOf(StartRefused.class)
        .hasMessageContaining("was restored from the backup of 20")
        .hasMessageContaining("--lendledger.restored=true");
    service = RunningLendledger.startHere(at("restored"), "--lendledger.restored=true");
    assertThat(at("restored/restored-from")).doesNotExist();
    Api desk = Api.login(service.address(), "demo-desk", "demo-desk-secret");
    for (int number = 0; number < acknowledged; number++) {
      desk.get("/desk/v1/borrowers/LATE" + number).expect(200);
    }
    Api auditor = Api.login(service.address(), "demo-auditor", "demo-auditor-secret");
    assertThat(auditor.get("/audit/v1/integrity").expect(200).body().get("valid").asBoolean())
        .isTrue();
    assertThat(check()).isLessThan(BROKEN);

    changeAPayload();
    assertThat(check()).isEqualTo(BROKEN);
    assertThat(backUp("restored", "broken")).isZero();
    assertThat(restore("broken", "never")).isEqualTo(DAMAGED);
    assertThat(at("never")).doesNotExist();
  }

  private JsonNode sealBehindFiveBorrowers() throws Exception {
    Api desk = Api.login(service.address(), "demo-desk", "demo-desk-secret");
    for (int number = 0; number < 5; number++) {
      desk.put("/desk/v1/borrowers/EARLY" + number, borrower()).expect(200);
    }
    Api auditor = Api.login(service.address(), "demo-auditor", "demo-auditor-secret");
    return auditor.post("/audit/v1/seals", "{}").expect(201).body();
  }

  /** How many were acknowledged before the backup began; others are written while it is made. */
  private int backUpWhileWriting() throws Exception {
    Api desk = Api.login(service.address(), "demo-desk", "demo-desk-secret");
    var written = new AtomicInteger();
    var ended = new AtomicBoolean();
    CompletableFuture<Void> writing =
        KilledService.run(() -> {
          while (!ended.get()) {
            desk.put("/desk/v1/borrowers/LATE" + written.get(), borrower()).expect(200);
            written.incrementAndGet();
          }
        });
    awaitMore(written, 10, writing);
    int before = written.get();
    assertThat(backUp("data", "backup")).isZero();
    awaitMore(written, before + 1, writing);
    ended.set(true);
    writing.get(KilledService.PATIENCE_SECONDS, TimeUnit.SECONDS);
    assertThat(written.get()).isGreaterThan(before);
    return before;
  }

  private static void awaitMore(AtomicInteger written, int mark, Future<Void> writing)
      throws InterruptedException {
    while (written.get() < mark && !writing.isDone()) {
      Thread.sleep(5);
    }
  }

  private int backUp(String data, String backup) {
    return BackupCommand.run("backup", "--data-dir=" + at(data), "--to=" + at(backup));
  }

  private int restore(String backup, String target, String... more) {
    String[] arguments = new String[3 + more.length];
    arguments[0] = "restore";
    arguments[1] = "--from=" + at(backup);
    arguments[2] = "--to=" + at(target);
    System.arraycopy(more, 0, arguments, 3, more.length);
    return RestoreCommand.run(arguments);
  }

  private int check() {
    return CheckCommand.run("check", "--data-dir=" + at("restored"));
  }

  private void changeAPayload() throws Exception {
    try (Connection connection = new EmbeddedDatabase(at("restored")).connect();
        Statement statement = connection.createStatement()) {
      statement.execute("SET session_replication_role = replica");
      int changed =
          statement.executeUpdate(
              "UPDATE eventstore.domain_event SET payload = set_byte(payload, 3,"
                  + " get_byte(payload, 3) # 1) WHERE global_index ="
                  + " (SELECT min(global_index) FROM eventstore.domain_event)");
      assertThat(changed).isOne();
    }
  }

  private static String borrower() {
    return "{\"borrowerName\": \"Any\", \"externalBorrowerCode\": \"X\", \"marginPercent\": 102}";
  }
}
