package io.lendledger.platform.deploy;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.CopyOption;
import java.nio.file.FileSystem;
import java.nio.file.FileSystems;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.attribute.FileTime;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The packages of the clients, made of a checkout with small jars in place of the built ones. */
class ClientPackagesTest {

  private static final Path HOME = Path.of("..");
  private static final String VERSION = "1.0.0-SNAPSHOT";
  private static final String NPM = "lendledger-" + VERSION + ".tgz";
  private static final List<String> PACKAGES =
      Stream.concat(
              Stream.of("java", "python", "typescript", "bruno")
                  .map(each -> "lendledger-" + each + "-" + VERSION + ".tar.gz"),
              Stream.of(NPM))
          .toList();
  private static final String WHEEL = "lendledger-1.0.0.dev0-py3-none-any.whl";
  private static final CopyOption[] AS_IT_IS = {StandardCopyOption.COPY_ATTRIBUTES};

  @TempDir private Path scratch;

  private record Said(int exitCode, String text) {}

  @Test
  void theSameBytesComeOfAnyMasksZoneLanguageAndTimes() throws Exception {
    Path here = checkout("here", Instant.parse("2026-01-01T00:00:00Z"));
    Path there = checkout("there/below", Instant.parse("2026-06-30T23:59:59Z"));
    Path compiled = Files.createDirectory(python(there).resolve("lendledger/__pycache__"));
    Files.writeString(compiled.resolve("errors.cpython-313.pyc"), "compiled");
    packed(here, "022", Map.of("TZ", "UTC", "LC_ALL", "C"));
    packed(there, "077", Map.of("TZ", "Asia/Kolkata", "LC_ALL", "C.UTF-8"));
    for (String each : all()) {
      assertThat(Files.mismatch(dist(here).resolve(each), dist(there).resolve(each)))
          .as(each)
          .isEqualTo(-1);
    }
    assertThat(dist(here).resolve("SHA256SUMS"))
        .hasSameTextualContentAs(dist(there).resolve("SHA256SUMS"));
  }

  @Test
  void eachHasItsClientAndHowToUseIt() throws Exception {
    Path checkout = checkout("here", Instant.now());
    packed(checkout, "077", Map.of());
    assertThat(names(checkout, PACKAGES.getFirst()))
        .contains(
            "lendledger-java-1.0.0-SNAPSHOT/LICENSE",
            "lendledger-java-1.0.0-SNAPSHOT/README.md",
            "lendledger-java-1.0.0-SNAPSHOT/lendledger-sdk-1.0.0-SNAPSHOT.jar",
            "lendledger-java-1.0.0-SNAPSHOT/lib/jspecify.jar");
    assertThat(names(checkout, PACKAGES.get(1)))
        .contains(
            "lendledger-python-1.0.0-SNAPSHOT/LICENSE",
            "lendledger-python-1.0.0-SNAPSHOT/README.md",
            "lendledger-python-1.0.0-SNAPSHOT/pyproject.toml")
        .anyMatch(each -> each.endsWith("/lendledger/__init__.py"));
    assertThat(names(checkout, NPM))
        .contains("package/LICENSE", "package/README.md", "package/index.js");
    assertThat(run(dist(checkout), Map.of(), "tar", "-xOzf", NPM, "package/package.json").text())
        .contains("\"version\": \"%s\"".formatted(VERSION));
    assertThat(names(checkout, PACKAGES.get(3)))
        .contains(
            "lendledger-bruno-1.0.0-SNAPSHOT/LICENSE",
            "lendledger-bruno-1.0.0-SNAPSHOT/bruno.json");
    assertThat(names(checkout, PACKAGES.get(2)))
        .contains("lendledger/LICENSE", "lendledger/README.md")
        .filteredOn(each -> each.endsWith(".ts"))
        .hasSameSizeAs(sources(HOME.resolve("sdk/src/main/typescript")));
  }

  @Test
  void everybodyMayReadThemAndTheyAreOfTheMomentThatWasGiven() throws Exception {
    Path checkout = checkout("here", Instant.now());
    packed(checkout, "077", Map.of());
    for (String each : PACKAGES) {
      String file = dist(checkout).resolve(each).toString();
      assertThat(run(checkout, Map.of("TZ", "UTC"), "tar", "-tvzf", file).text().lines())
          .isNotEmpty()
          .allMatch(line -> line.matches("(d|-)r.xr-xr-x 0/0 .*|-rw-r--r-- 0/0 .*"))
          .allMatch(line -> line.contains(" 2026-01-01 00:00 "));
    }
    assertThat(run(dist(checkout), Map.of(), "sha256sum", "--check", "SHA256SUMS"))
        .returns(0, Said::exitCode)
        .extracting(Said::text)
        .asString()
        .contains(all());
  }

  /** What pip installs, where Python is there to make it. */
  @Test
  void theWheelHasTheClientItsVersionAndItsLicence() throws Exception {
    assumeTrue(isPythonThere(), "Python is not installed");
    Path checkout = checkout("here", Instant.now());
    packed(checkout, "077", Map.of());
    try (FileSystem wheel = FileSystems.newFileSystem(dist(checkout).resolve(WHEEL))) {
      Path about = wheel.getPath("lendledger-1.0.0.dev0.dist-info");
      assertThat(about.resolve("LICENSE"))
          .hasSameBinaryContentAs(HOME.resolve("LICENSE").toAbsolutePath());
      assertThat(Files.readString(about.resolve("METADATA")))
          .contains("Name: lendledger\nVersion: 1.0.0.dev0\n", "License: Apache-2.0\n")
          .endsWith("\n\n" + Files.readString(HOME.resolve("sdk/README.md")));
      assertThat(wheel.getPath("lendledger/client.py"))
          .hasSameBinaryContentAs(
              HOME.resolve("sdk/src/main/python/lendledger/client.py").toAbsolutePath());
    }
  }

  private static List<String> all() throws Exception {
    return isPythonThere() ? Stream.concat(PACKAGES.stream(), Stream.of(WHEEL)).toList() : PACKAGES;
  }

  private static boolean isPythonThere() throws Exception {
    return run(HOME, Map.of(), "sh", "-c", "command -v python3").exitCode() == 0;
  }

  @Test
  void withoutAMomentNothingIsPacked() throws Exception {
    Path checkout = checkout("here", Instant.now());
    Said said = pack(checkout, "022", Map.of("SOURCE_DATE_EPOCH", ""));
    assertThat(said.exitCode()).isEqualTo(1);
    assertThat(said.text()).contains("set SOURCE_DATE_EPOCH to the moment that files shall bear");
    assertThat(dist(checkout)).doesNotExist();
  }

  private Path checkout(String name, Instant written) throws IOException {
    Path checkout = scratch.resolve(name);
    for (String each :
        List.of(
            "LICENSE",
            "deploy/package-clients",
            "deploy/packing.sh",
            "sdk/README.md",
            "sdk/src/main")) {
      copy(HOME.resolve(each), checkout.resolve(each));
    }
    Path lib = Files.createDirectories(checkout.resolve("sdk/target/lib"));
    Files.writeString(lib.resolve("jspecify.jar"), "a library");
    Path npm = Files.createDirectories(lib.resolveSibling("npm"));
    Files.writeString(npm.resolve("index.js"), "the client");
    copy(HOME.resolve("sdk/src/main/npm/package.json"), npm.resolve("package.json"));
    Path bruno = Files.createDirectories(lib.resolveSibling("bruno"));
    Files.writeString(bruno.resolve("bruno.json"), "{}");
    Files.writeString(lib.resolveSibling("lendledger-sdk-%s.jar".formatted(VERSION)), "client");
    try (Stream<Path> all = Files.walk(checkout)) {
      for (Path each : all.toList()) {
        Files.setLastModifiedTime(each, FileTime.from(written));
      }
    }
    return checkout;
  }

  private static void copy(Path from, Path to) throws IOException {
    try (Stream<Path> all = Files.walk(from)) {
      for (Path each : all.filter(Files::isRegularFile).toList()) {
        Path copied = from.equals(each) ? to : to.resolve(from.relativize(each));
        Files.createDirectories(copied.getParent());
        Files.copy(each, copied, AS_IT_IS);
      }
    }
  }

  private static void packed(Path checkout, String mask, Map<String, String> environment)
      throws Exception {
    Said said = pack(checkout, mask, environment);
    assertThat(said.exitCode()).as(said.text()).isZero();
  }

  private static Said pack(Path checkout, String mask, Map<String, String> environment)
      throws Exception {
    String script = checkout.resolve("deploy/package-clients").toAbsolutePath().toString();
    return run(
        checkout,
        environment,
        "bash",
        "-c",
        "umask %s; exec \"$@\"".formatted(mask),
        "sh",
        script,
        VERSION);
  }

  private static List<String> names(Path checkout, String name) throws Exception {
    Said said = run(dist(checkout), Map.of(), "tar", "-tzf", name);
    assertThat(said.exitCode()).as(said.text()).isZero();
    return said.text().lines().toList();
  }

  private static List<Path> sources(Path directory) throws IOException {
    try (Stream<Path> all = Files.list(directory)) {
      return all.filter(each -> each.toString().endsWith(".ts")).toList();
    }
  }

  private static Path python(Path checkout) {
    return checkout.resolve("sdk/src/main/python");
  }

  private static Path dist(Path checkout) {
    return checkout.resolve("platform/target/dist");
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
