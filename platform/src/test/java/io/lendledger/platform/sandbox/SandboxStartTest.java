package io.lendledger.platform.sandbox;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.lendledger.platform.data.StartRefused;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
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
