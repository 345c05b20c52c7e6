package io.lendledger.sdk;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.lendledger.platform.scenario.RunningLendledger;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The README's day by the clients that are shipped, as they are installed. */
class ShippedDaysTest {

  private static final Path PROJECT = Path.of(System.getProperty("lendledger.sdk.typescript"));
  private static final String COMPILER =
      PROJECT
          .resolve("compiler/META-INF/resources/webjars/typescript")
          .resolve(System.getProperty("lendledger.sdk.typescript.version"))
          .resolve("lib/tsc.js")
          .toAbsolutePath()
          .toString();

  private static ClientArchives archives;
  @TempDir Path data;
  @TempDir Path here;
  private RunningLendledger service;

  @BeforeAll
  static void pack(@TempDir Path checkout) throws Exception {
    archives = ClientArchives.in(checkout);
  }

  @BeforeEach
  void start() throws Exception {
    service = RunningLendledger.start(data);
  }

  @AfterEach
  void stop() throws Exception {
    service.stop();
  }

  private Map<String, String> environment(String... more) {
    Map<String, String> all = new HashMap<>();
    String certificate = data.resolve("tls.pem").toString();
    all.put("LENDLEDGER_SERVER", service.address());
    all.put("LENDLEDGER_CA", certificate);
    all.put("NODE_EXTRA_CA_CERTS", certificate);
    for (int each = 0; each < more.length; each += 2) {
      all.put(more[each], more[each + 1]);
    }
    return all;
  }

  @Test
  void python() throws Exception {
    assumeTrue(
        Program.isThere("python3", "-c", "import sys; sys.exit(sys.version_info < (3, 9))"),
        "Python 3.9 or later is not installed");
    Program walked =
        Program.run(
            here,
            environment("PYTHONPATH", archives.wheel().toString(), "PYTHONDONTWRITEBYTECODE", "1"),
            "python3",
            Path.of("src/test/python/day.py").toAbsolutePath().toString());
    assertThat(walked.exitCode()).as(walked.output()).isZero();
    assertThat(walked.output()).contains("walked");
  }

  @Test
  void typescript() throws Exception {
    assumeTrue(
        Program.isThere("node", "-e", "process.exit(typeof crypto === 'object' ? 0 : 1)"),
        "Node.js 20 or later is not installed");
    archives.installForNode(here);
    Files.copy(Path.of("src/test/typescript/day.ts"), here.resolve("day.ts"));
    Files.writeString(
        here.resolve("tsconfig.json"),
        Files.readString(Path.of("src/test/typescript/tsconfig.json"))
            .replaceAll("\"include\": .*", "\"include\": [\"day.ts\"]"));
    Program compiled = Program.run(here, Map.of(), "node", COMPILER, "--project", ".");
    assertThat(compiled.exitCode()).as(compiled.output()).isZero();
    Program walked = Program.run(here, environment(), "node", "out/day.js");
    assertThat(walked.exitCode()).as(walked.output()).isZero();
    assertThat(walked.output()).contains("walked");
  }
}
