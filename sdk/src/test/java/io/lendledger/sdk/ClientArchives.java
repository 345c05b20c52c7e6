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

  static final String VERSION = "1";
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
    copy(TARGET.resolve("lib"), checkout.resolve("sdk/target/lib"));
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

  /** Unpacks that of a language. */
  void unpack(String language, Path into) throws Exception {
    String file = "lendledger-%s-%s.tar.gz".formatted(language, VERSION);
    succeeds(into, "tar", "-xzf", checkout.resolve("platform/target/dist/" + file).toString());
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
