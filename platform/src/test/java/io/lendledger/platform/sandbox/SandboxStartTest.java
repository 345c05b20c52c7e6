package io.lendledger.platform.sandbox;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.lendledger.platform.data.StartRefused;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.time.LocalDate;
import java.util.Map;
import java.util.UUID;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.springframework.context.support.GenericApplicationContext;
import org.springframework.core.env.MapPropertySource;

/** What a start makes of the data directory that it finds. */
class SandboxStartTest {

  @TempDir private Path data;

  private void start(boolean sandbox) {
    var context = new GenericApplicationContext();
    Map<String, Object> given =
        Map.of(
            "lendledger.data-dir",
            data.toString(),
            "lendledger.sandbox",
            String.valueOf(sandbox),
            "server.ssl.bundle",
            "own");
    context.getEnvironment().getPropertySources().addFirst(new MapPropertySource("given", given));
    new SandboxStart().initialize(context);
  }

  private Path book() {
    return data.resolve("sandbox.json");
  }

  @Test
  void aStartThatFailedBeforeItsDatabaseLeavesADirectoryForAnybody() throws IOException {
    start(true);
    assertThat(book()).exists();
    start(false);
    assertThat(book()).doesNotExist();
    Files.createDirectory(data.resolve("postgres"));
    start(false);
    assertThatThrownBy(() -> start(true))
        .isInstanceOf(StartRefused.class)
        .hasMessageContaining("has other data");
  }

  @Test
  void aResetBeginsAgainFromTheFirstDayHoweverOftenItIsCutShort() throws IOException {
    start(true);
    Files.createDirectory(data.resolve("postgres"));
    Files.createDirectories(data.resolve("files/homes/DEMO"));
    Files.writeString(data.resolve("files/homes/DEMO/positions.csv"), "old");
    Files.writeString(data.resolve("sandbox-said.json"), "{}");
    Files.writeString(data.resolve("sandbox-market.secret"), "kept");
    SandboxPlan plan = SandboxPlan.first(LocalDate.of(2026, 3, 2), 5).again(UUID.randomUUID());
    new SandboxReset(data).keep(plan);
    assertThatThrownBy(() -> start(false))
        .isInstanceOf(StartRefused.class)
        .hasMessageContaining("is a sandbox's");
    assertThat(data.resolve("postgres")).as("nothing goes without the property").exists();
    for (int cut = 0; cut < 2; cut++) {
      start(true);
      assertThat(data.resolve("postgres")).doesNotExist();
      assertThat(data.resolve("files")).doesNotExist();
      assertThat(data.resolve("sandbox-gone")).doesNotExist();
      assertThat(data.resolve("sandbox-said.json")).doesNotExist();
      assertThat(data.resolve("sandbox-market.secret")).hasContent("kept");
      Kept begun = SandboxBook.open(data, Clock.systemUTC()).kept();
      assertThat(begun.plan()).isEqualTo(plan);
      assertThat(begun.date()).isEqualTo("2026-03-02");
      Files.createDirectory(data.resolve("postgres"));
      Files.createDirectories(data.resolve("sandbox-gone/base"));
    }
    new SandboxReset(data).end();
    start(true);
    assertThat(data.resolve("postgres")).as("the new history stays").exists();
    assertThat(SandboxBook.open(data, Clock.systemUTC()).kept().plan()).isEqualTo(plan);
  }

  @Test
  void aSandboxThatHasBegunStaysOne() throws IOException {
    start(true);
    Files.createDirectory(data.resolve("postgres"));
    byte[] begun = Files.readAllBytes(book());
    start(true);
    assertThat(book()).hasBinaryContent(begun);
    assertThatThrownBy(() -> start(false))
        .isInstanceOf(StartRefused.class)
        .hasMessageContaining("is a sandbox's");
  }
}
