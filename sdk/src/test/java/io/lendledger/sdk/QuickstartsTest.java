package io.lendledger.sdk;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * The quickstarts of sdk/README.md, as they are printed, at a service with one loan, with the
 * clients as their archives bring them.
 */
class QuickstartsTest extends OnLoanDay {

  private static final int MOST_LINES = 10;
  private static final Path PROJECT = Path.of(System.getProperty("lendledger.sdk.typescript"));
  private static final String COMPILER =
      PROJECT
          .resolve("compiler/META-INF/resources/webjars/typescript")
          .resolve(System.getProperty("lendledger.sdk.typescript.version"))
          .resolve("lib/tsc.js")
          .toAbsolutePath()
          .toString();

  @TempDir Path here;
  private ClientArchives archives;

  @BeforeAll
  void pack(@TempDir Path checkout) throws Exception {
    archives = ClientArchives.in(checkout);
  }

  private static String quickstart(String language) throws IOException {
    String readme = Files.readString(Path.of("README.md"), StandardCharsets.UTF_8);
    Matcher block = Pattern.compile("(?s)```" + language + "\\n(.*?)```").matcher(readme);
    assertThat(block.find()).isTrue();
    String code = block.group(1);
    assertThat(code.lines().filter(line -> !line.isBlank())).hasSizeLessThanOrEqualTo(MOST_LINES);
    return code;
  }

  private Map<String, String> environment(String... more) {
    Map<String, String> all = new HashMap<>();
    all.put("LENDLEDGER_SERVER", day.service().address());
    all.put("LENDLEDGER_CLIENT_ID", "demo-lender");
    all.put("LENDLEDGER_CLIENT_SECRET", "demo-lender-secret");
    String certificate = data.resolve("tls.pem").toString();
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
    Path file = Files.writeString(here.resolve("quickstart.py"), quickstart("python"));
    String sources = archives.wheel().toString();
    Program said =
        Program.run(
            here,
            environment("PYTHONPATH", sources, "PYTHONDONTWRITEBYTECODE", "1"),
            "python3",
            file.toString());
    assertThat(said.output().strip()).matches(loan + " 9000 4.20?");
    Program refused =
        Program.run(
            here,
            environment(
                "PYTHONPATH",
                sources,
                "PYTHONDONTWRITEBYTECODE",
                "1",
                "LENDLEDGER_CLIENT_SECRET",
                "none"),
            "python3",
            file.toString());
    assertThat(refused.output()).startsWith("invalid_client");
    Program untrusting =
        Program.run(
            here,
            environment("PYTHONPATH", sources, "LENDLEDGER_CA", ""),
            "python3",
            file.toString());
    assertThat(untrusting.output()).contains("LENDLEDGER_CA");
  }

  @Test
  void typescript() throws Exception {
    assumeTrue(
        Program.isThere("node", "-e", "process.exit(typeof crypto === 'object' ? 0 : 1)"),
        "Node.js 20 or later is not installed");
    Files.writeString(here.resolve("quickstart.ts"), quickstart("typescript"));
    archives.installForNode(here);
    Files.writeString(
        here.resolve("tsconfig.json"),
        Files.readString(Path.of("src/test/typescript/tsconfig.json"))
            .replaceAll("\"include\": .*", "\"include\": [\"quickstart.ts\"]"));
    Program compiled = Program.run(here, Map.of(), "node", COMPILER, "--project", ".");
    assertThat(compiled.exitCode()).as(compiled.output()).isZero();
    Program said = Program.run(here, environment(), "node", "out/quickstart.js");
    assertThat(said.output().strip()).matches(loan + " 9000 4.20?");
    Program untrusting =
        Program.run(here, environment("NODE_EXTRA_CA_CERTS", ""), "node", "out/quickstart.js");
    assertThat(untrusting.output()).contains("Unreachable", "NODE_EXTRA_CA_CERTS names");
  }

  @Test
  void java() throws Exception {
    Path file = Files.writeString(here.resolve("Quickstart.java"), quickstart("java"));
    archives.unpack("java", here);
    String unpacked = here.resolve("lendledger-java-" + ClientArchives.VERSION).toString();
    Program said =
        Program.run(
            here,
            environment(),
            Path.of(System.getProperty("java.home"), "bin", "java").toString(),
            "-XX:TieredStopAtLevel=1",
            "-cp",
            unpacked + "/*:" + unpacked + "/lib/*",
            file.toString());
    assertThat(said.output().strip()).matches(loan + " 4.20?");
  }
}
