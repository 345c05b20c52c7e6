package io.lendledger.platform.audit;

import static org.assertj.core.api.Assertions.assertThat;

import io.lendledger.core.integrity.Seal;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What the verifier is asked, and how it refuses; that it verifies is AuditVerifyTest's. */
class AuditCommandTest {

  @TempDir Path directory;

  private final ByteArrayOutputStream said = new ByteArrayOutputStream();

  private int run(String... arguments) {
    var stream = new PrintStream(said, true, StandardCharsets.UTF_8);
    return new AuditCommand(stream, stream).run(List.of(arguments), Map.of());
  }

  private String said() {
    return said.toString(StandardCharsets.UTF_8);
  }

  @Test
  void optionsAreTakenInBothSpellings() {
    AuditOptions options =
        AuditOptions.parse(
            List.of(
                "--seal",
                "a",
                "--bodies",
                "--url=jdbc:x",
                "--user",
                "u",
                "--seal=b",
                "--public-key",
                "K"),
            Map.of("LENDLEDGER_AUDIT_PASSWORD", "secret"));
    assertThat(options.seals()).containsExactly(Path.of("a"), Path.of("b"));
    assertThat(options.url()).isEqualTo("jdbc:x");
    assertThat(options.user()).isEqualTo("u");
    assertThat(options.password()).isEqualTo("secret");
    assertThat(options.publicKeys()).containsExactly("K");
    assertThat(options.bodies()).isTrue();
  }

  @Test
  void theDataDirectoryIsThatOfTheService() {
    assertThat(AuditOptions.parse(List.of(), Map.of("LENDLEDGER_HOME", "/srv/l")).data())
        .isEqualTo(Path.of("/srv/l/data"));
    assertThat(AuditOptions.parse(List.of("--data-dir=/d"), Map.of()).data())
        .isEqualTo(Path.of("/d"));
  }

  @Test
  void whatIsNotUnderstoodIsNotVerified() {
    for (String[] wrong :
        List.of(
            new String[] {},
            new String[] {"check"},
            new String[] {"verify", "--nothing", "x"},
            new String[] {"verify", "--seal"},
            new String[] {"verify", "--export", "x"},
            new String[] {"verify", "--export", "x", "--seal", "y", "--bodies"},
            new String[] {"verify", "--url=a", "--data-dir=b"})) {
      assertThat(run(wrong)).as(String.join(" ", wrong)).isEqualTo(2);
      assertThat(said()).contains("Usage: lendledger audit verify");
    }
  }

  @Test
  void aDirectoryWithoutADatabaseIsLeftAsItIs() throws IOException {
    assertThat(run("verify", "--data-dir", directory.toString())).isEqualTo(2);
    assertThat(said()).contains(directory.toString(), "holds no embedded database");
    try (var files = Files.list(directory)) {
      assertThat(files).isEmpty();
    }
  }

  @Test
  void aFileThatIsNoSealIsNamed() throws IOException {
    Path file = directory.resolve("seal.json");
    for (String text : List.of("", "{}", "[1]", "{\"data\": [{\"number\": 1}]}", "no")) {
      Files.writeString(file, text);
      assertThat(run("verify", "--seal", file.toString(), "--data-dir=x")).as(text).isEqualTo(2);
      assertThat(said()).contains(file + " holds no seal");
    }
  }

  /** Nothing is broken that was not compared with anything. */
  @Test
  void aFileWithoutSealsOrKeysVerifiesNothing() throws IOException {
    Path file = directory.resolve("empty.json");
    Path export = Files.writeString(directory.resolve("events.ndjson"), "");
    for (String text : List.of("", "{\"data\": []}", "{\"data\": null}", "{\"data\": {}}")) {
      Files.writeString(file, text);
      for (String source : List.of("--export=" + export, "--data-dir=" + directory)) {
        said.reset();
        assertThat(run("verify", "--seal", file.toString(), source)).as(text).isEqualTo(2);
        assertThat(said()).contains(file + " holds no seal: it is empty");
      }
    }
    Files.writeString(file, "\n");
    said.reset();
    assertThat(run("verify", "--public-key", file.toString())).isEqualTo(2);
    assertThat(said()).contains(file + " holds no key: it is empty");
  }

  /** As pages are copied, each behind the one before. */
  @Test
  void aFileMayHoldSeveralPages() throws IOException {
    Path file = directory.resolve("seals.json");
    Files.writeString(file, page(seal(2)) + page(seal(1)) + "\n" + seal(3));
    assertThat(KeptSeals.read(List.of(file))).extracting(Seal::number).containsExactly(2L, 1L, 3L);
  }

  private static String page(String seal) {
    return "{\"data\":[" + seal + "],\"nextCursor\":null}";
  }

  private static String seal(int number) {
    return """
    {"store":"0f8b8a0e-3c1c-4b66-9a3c-2a4d3b6f7e10","number":%d,"kind":"Day","day":"2026-03-02",
    "events":4,"position":5,"chainHash":"aa","merkleRoot":"bb","previousSeal":null,
    "sealedAt":"2026-03-03T00:01:00.000Z","nextKey":null,"publicKey":"KEY","signature":"S"}\
    """
        .formatted(number);
  }

  @Test
  void oldSealsAreToldOf() {
    Instant newest = Instant.parse("2026-03-20T00:01:00Z");
    assertThat(warning(newest, newest.minus(Duration.ofDays(7)))).isEmpty();
    assertThat(warning(newest, newest.minus(Duration.ofDays(8))))
        .contains("2026-03-12T00:01:00Z", "2026-03-20T00:01:00Z");
  }

  private String warning(Instant ofStore, Instant given) {
    said.reset();
    var stream = new PrintStream(said, true, StandardCharsets.UTF_8);
    new AuditCommand(stream, stream).warnOfOldSeals(ofStore, List.of(given));
    return said();
  }

  @Test
  void aKeyIsReadFromAFileOrFromTheCommandLine() throws IOException {
    Path pem = directory.resolve("key.pem");
    Files.writeString(pem, "-----BEGIN PUBLIC KEY-----\nQUJD\nREVG\n-----END PUBLIC KEY-----\n");
    assertThat(KeptSeals.keys(List.of(pem.toString(), "R0hJ"))).containsExactly("QUJDREVG", "R0hJ");
  }
}
