package io.lendledger.sdk;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

/** The archives of the clients as they are released, made of what this build has compiled. */
record ClientArchives(Path checkout) {

  static final String VERSION = "1.0.0";
  private static final Path HOME = Path.of("..");
  private static final Path TARGET = Path.of("target");

  /** Makes them below that directory. */
  static ClientArchives in(Path checkout) throws Exception {
    for (String each :
        List.of(
            "LICENSE",
            "deploy/package-clients",
            "deploy/packing.sh",
            "sdk/README.md",
            "sdk/src/main")) {
      copy(HOME.resolve(each), checkout.resolve(each));
    }
    for (String each : List.of("lib", "npm", "bruno")) {
      copy(TARGET.resolve(each), checkout.resolve("sdk/target").resolve(each));
    }
    succeeds(
        checkout,
        Path.of(System.getProperty("java.home"), "bin", "jar").toString(),
        "--create",
        "--file",
        checkout.resolve("sdk/target/lendledger-sdk-%s.jar".formatted(VERSION)).toString(),
        "-C",
        TARGET.resolve("classes").toAbsolutePath().toString(),
        ".");
    succeeds(checkout, checkout.resolve("deploy/package-clients").toString(), VERSION);
    return new ClientArchives(checkout);
  }

  /** That of a language. */
  Path archive(String language) {
    return checkout.resolve(
        "platform/target/dist/lendledger-%s-%s.tar.gz".formatted(language, VERSION));
  }

  /** Unpacks that of a language. */
  void unpack(String language, Path into) throws Exception {
    succeeds(into, "tar", "-xzf", archive(language).toString());
  }

  /** The package for npm. */
  Path npm() {
    return checkout.resolve("platform/target/dist/lendledger-%s.tgz".formatted(VERSION));
  }

  /** Lays the package for npm where Node.js looks for it, as npm does. */
  Path installForNode(Path project) throws Exception {
    Path installed = Files.createDirectories(project.resolve("node_modules/lendledger"));
    succeeds(installed, "tar", "-xzf", npm().toString(), "--strip-components=1");
    return installed;
  }

  /** What pip installs; Python takes it as it is, too. */
  Path wheel() {
    return checkout.resolve(
        "platform/target/dist/lendledger-%s-py3-none-any.whl".formatted(VERSION));
  }

  private static void succeeds(Path directory, String... command) throws Exception {
    Program done = Program.run(directory, Map.of("SOURCE_DATE_EPOCH", "1767225600"), command);
    assertThat(done.exitCode()).as(done.output()).isZero();
  }

  private static void copy(Path from, Path to) throws IOException {
    try (Stream<Path> all = Files.walk(from)) {
      for (Path each : all.filter(Files::isRegularFile).toList()) {
        Path copied = from.equals(each) ? to : to.resolve(from.relativize(each));
        Files.createDirectories(copied.getParent());
        Files.copy(each, copied, StandardCopyOption.COPY_ATTRIBUTES);
      }
    }
  }
}
