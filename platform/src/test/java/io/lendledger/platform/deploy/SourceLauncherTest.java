package io.lendledger.platform.deploy;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The launcher of a source tree, with a build in place of Maven's that only talks. */
class SourceLauncherTest {

  @TempDir private Path home;

  private record Said(int exitCode, String text) {}

  @BeforeEach
  void layOut() throws IOException {
    executable("lendledger", Files.readString(Path.of("../lendledger")));
    Files.createDirectories(home.resolve(".mvn"));
    Files.copy(Path.of("../.mvn/find-jdk25.sh"), home.resolve(".mvn/find-jdk25.sh"));
  }

  @Test
  void saysWhichPartIsBuiltAndWhatFailed() throws Exception {
    executable(
        "mvnw",
        """
        #!/bin/sh
        echo 'WARNING: A terminally deprecated method has been called'
        echo '[INFO] Building Lendledger core api 0.1.0-SNAPSHOT           [4/16]'
        echo '[INFO] --- compiler:compile ---'
        echo '[WARNING] old'
        echo '# A generator thanks for using it. #'
        echo '[ERROR] it does not compile' >&2
        exit 1
        """);
    Said said = run("loans");
    assertThat(said.exitCode()).isEqualTo(1);
    assertThat(said.text().lines().skip(1))
        .containsExactly(
            "  4/16 Lendledger core api 0.1.0-SNAPSHOT", "[ERROR] it does not compile");
  }

  @Test
  void saysWhyNoBuildBegins() throws Exception {
    executable("mvnw", "#!/bin/sh\necho 'cannot fetch Maven' >&2\nexit 7\n");
    Said said = run("loans");
    assertThat(said.exitCode()).isNotZero();
    assertThat(said.text()).contains("cannot fetch Maven");
  }

  private Said run(String command) throws IOException, InterruptedException {
    var builder =
        new ProcessBuilder(home.resolve("lendledger").toString(), command)
            .redirectErrorStream(true);
    builder.environment().put("JAVA_HOME", System.getProperty("java.home"));
    Process process = builder.start();
    process.getOutputStream().close();
    String text = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    return new Said(process.waitFor(), text);
  }

  private void executable(String name, String content) throws IOException {
    Path file = Files.writeString(home.resolve(name), content);
    Files.setPosixFilePermissions(file, PosixFilePermissions.fromString("rwxr-xr-x"));
  }
}
