package io.lendledger.cli.training;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A training in which nothing works would be kept as a cache of nothing. */
class TrainingTest {

  @TempDir Path directory;

  @Test
  void everyCommandWorksAtThePlayedService() throws Exception {
    Path keytool = Path.of(System.getProperty("java.home"), "bin", "keytool");
    Files.writeString(directory.resolve("tls-password"), "training\n");
    Process made =
        new ProcessBuilder(
                keytool.toString(),
                "-genkeypair",
                "-alias",
                "lendledger",
                "-keyalg",
                "EC",
                "-groupname",
                "secp256r1",
                "-dname",
                "CN=localhost",
                "-ext",
                "SAN=dns:localhost",
                "-storetype",
                "PKCS12",
                "-keystore",
                directory.resolve("tls.p12").toString(),
                "-storepass",
                "training")
            .redirectErrorStream(true)
            .redirectOutput(directory.resolve("keytool.log").toFile())
            .start();
    assertThat(made.waitFor()).isZero();
    assertThat(Training.run(directory)).isTrue();
    assertThat(directory.resolve(".config/lendledger/default.json")).exists();
  }
}
