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

/** The quickstarts of sdk/README.md, as they are printed, at a service with one loan. */
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
  private Path certificate;

  @BeforeAll
  void saveTheCertificate() throws Exception {
    certificate = data.resolve("lendledger.pem");
    Program saved =
        Program.run(
            data,
            Map.of(),
            Path.of(System.getProperty("java.home"), "bin", "keytool").toString(),
            "-exportcert",
            "-rfc",
            "-alias",
            "lendledger",
            "-keystore",
            data.resolve("tls.p12").toString(),
            "-storepass:file",
            data.resolve("tls-password").toString(),
            "-file",
            certificate.toString());
    assertThat(saved.exitCode()).as(saved.output()).isZero();
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
    all.put("LENDLEDGER_CA", certificate.toString());
    all.put("NODE_EXTRA_CA_CERTS", certificate.toString());
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
    String sources = Path.of("src", "main", "python").toAbsolutePath().toString();
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
  }

  @Test
  void typescript() throws Exception {
    assumeTrue(
        Program.isThere("node", "-e", "process.exit(typeof crypto === 'object' ? 0 : 1)"),
        "Node.js 20 or later is not installed");
    Files.writeString(here.resolve("quickstart.ts"), quickstart("typescript"));
    Path sources = Files.createDirectory(here.resolve("lendledger"));
    for (String each : new String[] {"client", "errors", "exact", "index", "webhooks"}) {
      Files.copy(Path.of("src/main/typescript", each + ".ts"), sources.resolve(each + ".ts"));
    }
    Files.writeString(
        here.resolve("tsconfig.json"),
        Files.readString(Path.of("src/test/typescript/tsconfig.json"))
            .replaceAll("\"include\": .*", "\"include\": [\"quickstart.ts\"]"));
    Program compiled = Program.run(here, Map.of(), "node", COMPILER, "--project", ".");
    assertThat(compiled.exitCode()).as(compiled.output()).isZero();
    Program said = Program.run(here, environment(), "node", "out/quickstart.js");
    assertThat(said.output().strip()).matches(loan + " 9000 4.20?");
  }

  @Test
  void java() throws Exception {
    Path file = Files.writeString(here.resolve("Quickstart.java"), quickstart("java"));
    String password = Files.readString(data.resolve("tls-password")).strip();
    Program said =
        Program.run(
            here,
            environment(),
            Path.of(System.getProperty("java.home"), "bin", "java").toString(),
            "-XX:TieredStopAtLevel=1",
            "-Djavax.net.ssl.trustStore=" + data.resolve("tls.p12"),
            "-Djavax.net.ssl.trustStorePassword=" + password,
            "-cp",
            System.getProperty("java.class.path"),
            file.toString());
    assertThat(said.output().strip()).matches(loan + " 4.20?");
  }
}
