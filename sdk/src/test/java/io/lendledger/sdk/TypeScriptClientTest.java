package io.lendledger.sdk;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.lendledger.platform.scenario.RunningLendledger;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * The client that a generator makes for TypeScript compiles strictly, and walks the README's day.
 */
class TypeScriptClientTest {

  private static final Path PROJECT = Path.of(System.getProperty("lendledger.sdk.typescript"));
  private static final Path BY_HAND = Path.of("src", "main", "typescript");
  private static final Path SOURCES = Path.of("src", "test", "typescript");
  private static final String COMPILER =
      "compiler/META-INF/resources/webjars/typescript/%s/lib/tsc.js"
          .formatted(System.getProperty("lendledger.sdk.typescript.version"));

  @TempDir Path data;

  private static void nodeIsThere() throws Exception {
    assumeTrue(
        Program.isThere("node", "-e", "process.exit(typeof fetch === 'function' ? 0 : 1)"),
        "Node.js 18 or later is not installed (Debian: apt-get install nodejs)");
  }

  @BeforeAll
  static void compiles() throws Exception {
    nodeIsThere();
    copy(SOURCES, PROJECT);
    copy(BY_HAND, Files.createDirectories(PROJECT.resolve("lendledger")));
    Program compiled = Program.run(PROJECT, Map.of(), "node", COMPILER, "--project", ".");
    assertThat(compiled.exitCode()).as(compiled.output()).isZero();
  }

  private static void copy(Path from, Path to) throws IOException {
    try (Stream<Path> files = Files.list(from)) {
      for (Path file : files.toList()) {
        Files.copy(file, to.resolve(file.getFileName()), StandardCopyOption.REPLACE_EXISTING);
      }
    }
  }

  /** The one that is written by hand keeps what sdk/README.md says of it. */
  @Test
  void theOneByHandKeepsItsPromises() throws Exception {
    Program tested = Program.run(PROJECT, Map.of(), "node", "out/client.test.js");
    assertThat(tested.exitCode()).as(tested.output()).isZero();
    assertThat(tested.output()).containsPattern("[1-9][0-9]* tests");
  }

  @Test
  void walksADay() throws Exception {

    RunningLendledger service = RunningLendledger.start(data);
    try {
      Map<String, String> ownCertificate =
          Map.of("NODE_TLS_REJECT_UNAUTHORIZED", "0", "NODE_NO_WARNINGS", "1");
      Program walked =
          Program.run(PROJECT, ownCertificate, "node", "out/walk.js", service.address());
      assertThat(walked.exitCode()).as(walked.output()).isZero();
      assertThat(walked.output()).contains("walked");
    } finally {
      service.stop();
    }
  }
}
