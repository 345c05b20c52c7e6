package io.lendledger.sdk;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.lendledger.platform.scenario.RunningLendledger;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.Map;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * The client that a generator makes for TypeScript compiles strictly, and walks the README's day.
 */
class TypeScriptClientTest {

  private static final Path PROJECT = Path.of(System.getProperty("lendledger.sdk.typescript"));
  private static final Path SOURCES = Path.of("src", "test", "typescript");
  private static final String COMPILER =
      "compiler/META-INF/resources/webjars/typescript/%s/lib/tsc.js"
          .formatted(System.getProperty("lendledger.sdk.typescript.version"));

  @TempDir Path data;

  @BeforeAll
  static void nodeIsThere() throws Exception {
    assumeTrue(
        Program.isThere("node", "-e", "process.exit(typeof fetch === 'function' ? 0 : 1)"),
        "Node.js 18 or later is not installed (Debian: apt-get install nodejs)");
  }

  @Test
  void compilesAndWalksADay() throws Exception {
    for (String file : new String[] {"walk.ts", "tsconfig.json"}) {
      Files.copy(SOURCES.resolve(file), PROJECT.resolve(file), StandardCopyOption.REPLACE_EXISTING);
    }
    Program compiled = Program.run(PROJECT, Map.of(), "node", COMPILER, "--project", ".");
    assertThat(compiled.exitCode()).as(compiled.output()).isZero();

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
