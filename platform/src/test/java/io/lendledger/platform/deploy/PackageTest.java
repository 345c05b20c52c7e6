package io.lendledger.platform.deploy;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * All that is released, put together by the scripts that do so. A small JDK, small jars and a small
 * image take the places of the real ones, which take minutes.
 */
class PackageTest {

  private static final Path HOME = Path.of("..");
  private static final String VERSION = "1.0.0";
  private static final Pattern FILE = Pattern.compile("(?m)^\\| `([^`]+)`");
  private static final String JAVA =
      """
      #!/bin/sh
      for each; do
        [ "$last" != --destination ] || to="$each"
        last="$each"
      done
      mkdir -p "$to/lib"
      echo program >"$to/lendledger.jar"
      echo library >"$to/lib/library.jar"
      """;
  private static final String JLINK =
      """
      #!/bin/sh
      for each; do
        [ "$last" != --output ] || to="$each"
        last="$each"
      done
      mkdir -p "$to/bin" "$to/lib/security"
      echo java >"$to/bin/java"
      echo certificates >"$to/lib/security/cacerts"
      """;
  private static final String IMAGE = "#!/bin/sh\necho image >\"$3/lendledger-$1-oci.tar\"\n";

  @TempDir private Path scratch;

  private record Said(int exitCode, String text) {}

  @BeforeEach
  void isForLinux() throws Exception {
    String needs =
        "[ \"$(uname -sm)\" = 'Linux x86_64' ] && for each in dpkg-deb apt-get python3; do"
            + " command -v $each || exit 1; done";
    assumeTrue(run(HOME, Map.of(), "sh", "-c", needs).exitCode() == 0, "this is no Debian");
  }

  @Test
  void allThatIsListedIsMadeAndNothingElse() throws Exception {
    Path dist = packed("here");
    String page = Files.readString(HOME.resolve("docs/install.md"));
    String table = page.substring(0, page.indexOf("## Tarball"));
    List<String> listed =
        FILE.matcher(table)
            .results()
            .map(PackageTest::name)
            .filter(each -> !isCache(each))
            .toList();
    assertThat(names(dist)).containsAll(listed);
    assertThat(names(dist))
        .as("clients and bills of materials stand together in a row")
        .filteredOn(each -> !listed.contains(each))
        .containsExactlyInAnyOrder(
            "lendledger-1.0.0-cli.cdx.json",
            "lendledger-1.0.0-runtime.cdx.json",
            "lendledger-python-1.0.0.tar.gz",
            "lendledger-typescript-1.0.0.tar.gz");
    Said checked = run(dist, Map.of(), "sha256sum", "--check", "--strict", "SHA256SUMS");
    assertThat(checked.exitCode()).as(checked.text()).isZero();
    assertThat(Files.readAllLines(dist.resolve("SHA256SUMS"))).hasSize(names(dist).size() - 1);
  }

  @Test
  void theSameBytesComeOfTheSameCommit() throws Exception {
    assertThat(packed("there/below").resolve("SHA256SUMS"))
        .hasSameTextualContentAs(packed("here").resolve("SHA256SUMS"));
  }

  private static String name(MatchResult row) {
    return row.group(1).replace("<version>", VERSION);
  }

  /** It is trained by a start of the real service. */
  private static boolean isCache(String file) {
    return file.contains("-aot.");
  }

  private static List<String> names(Path dist) throws IOException {
    try (Stream<Path> all = Files.list(dist)) {
      return all.map(each -> each.getFileName().toString()).toList();
    }
  }

  private Path packed(String name) throws Exception {
    Path checkout = checkout(scratch.resolve(name));
    Path jdk = jdk(scratch.resolve(name + "-jdk"));
    Map<String, String> environment =
        Map.of("JAVA_HOME", jdk.toString(), "LENDLEDGER_NO_CACHE", "1");
    for (String script : List.of("package", "package-clients")) {
      String path = checkout.resolve("deploy").resolve(script).toAbsolutePath().toString();
      Said said = run(checkout, environment, path, VERSION);
      assertThat(said.exitCode()).as(said.text()).isZero();
    }
    return checkout.resolve("platform/target/dist");
  }

  private static Path jdk(Path jdk) throws IOException {
    Files.createDirectories(jdk.resolve("bin"));
    program(jdk.resolve("bin/java"), JAVA);
    program(jdk.resolve("bin/javac"), "#!/bin/sh\n");
    program(jdk.resolve("bin/jlink"), JLINK);
    Files.writeString(
        jdk.resolve("release"), "JAVA_VERSION=\"25.0.1\"\nJAVA_RUNTIME_VERSION=\"25.0.1+8\"\n");
    return jdk;
  }

  private static Path checkout(Path checkout) throws IOException {
    for (String each :
        List.of(
            "LICENSE",
            "CHANGELOG.md",
            "README.md",
            "docs/install.md",
            "deploy",
            ".mvn/find-jdk25.sh",
            "sdk/README.md",
            "sdk/src/main")) {
      copy(HOME.resolve(each), checkout.resolve(each));
    }
    program(checkout.resolve("deploy/image"), IMAGE);
    for (String each :
        List.of(
            "platform/target/lendledger.jar",
            "platform/target/generated-sources/license/THIRD-PARTY.txt",
            "platform/target/classes/META-INF/sbom/application.cdx.json",
            "cli/target/lendledger-cli.jar",
            "cli/target/generated-sources/license/THIRD-PARTY.txt",
            "cli/target/classes/META-INF/sbom/application.cdx.json",
            "sdk/target/lendledger-sdk-1.0.0.jar",
            "sdk/target/lib/jspecify.jar",
            "sdk/target/bruno/bruno.json",
            "sdk/target/npm/package.json")) {
      Path file = checkout.resolve(each);
      Files.createDirectories(file.getParent());
      Files.writeString(file, each);
    }
    return checkout;
  }

  private static void program(Path file, String text) throws IOException {
    Files.writeString(file, text);
    assertThat(file.toFile().setExecutable(true)).isTrue();
  }

  private static void copy(Path from, Path to) throws IOException {
    try (Stream<Path> all = Files.walk(from)) {
      for (Path each : all.filter(Files::isRegularFile).toList()) {
        Path copied = from.equals(each) ? to : to.resolve(from.relativize(each));
        Files.createDirectories(copied.getParent());
        Files.copy(each, copied);
      }
    }
  }

  private static Said run(Path directory, Map<String, String> environment, String... command)
      throws IOException, InterruptedException {
    var builder =
        new ProcessBuilder(command).directory(directory.toFile()).redirectErrorStream(true);
    builder.environment().put("SOURCE_DATE_EPOCH", "1767225600");
    builder.environment().putAll(environment);
    Process process = builder.start();
    process.getOutputStream().close();
    String text = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    return new Said(process.waitFor(), text);
  }
}
