package io.lendledger.platform.sandbox;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowable;

import io.lendledger.platform.LendledgerApplication;
import io.lendledger.platform.data.StartRefused;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Who asks for a sandbox where there can be none is told why. */
class SandboxRefusedTest {

  private static final String SANDBOX = "--lendledger.sandbox=true";

  @TempDir Path data;

  /** Starts a service on the data directory, and ends it. */
  static void run(Path data, String... properties) {
    List<String> all =
        new ArrayList<>(
            List.of(
                "--server.port=0",
                "--management.server.port=0",
                "--lendledger.sftp.enabled=false",
                "--lendledger.data-dir=" + data));
    all.addAll(List.of(properties));
    LendledgerApplication.application().run(all.toArray(String[]::new)).close();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "--lendledger.roles=gateway,query",
        "--lendledger.demo=programme",
        "--spring.datasource.url=jdbc:h2:mem:none",
        "--lendledger.security.issuer-uri=https://issuer.example",
        "--server.ssl.enabled=false",
        "--lendledger.sftp.directory=elsewhere"
      })
  void anythingButAnEmbeddedRunIsRefused(String property) {
    Throwable refused = catchThrowable(() -> run(data, SANDBOX, property));
    assertThat(refused)
        .isInstanceOf(StartRefused.class)
        .hasMessageContaining("--lendledger.sandbox=true needs an embedded run");
    assertThat(refused.getMessage()).doesNotContain("\n");
    assertThat(data.resolve("sandbox.json")).doesNotExist();
  }

  @Test
  void otherDataAreNoSandbox() throws Exception {
    Files.createDirectory(data.resolve("postgres"));
    Throwable refused = catchThrowable(() -> run(data, SANDBOX));
    assertThat(refused).isInstanceOf(StartRefused.class).hasMessageContaining("has other data");
  }
}
