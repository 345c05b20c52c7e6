package io.lendledger.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.lendledger.cli.Shell.Person;
import io.lendledger.cli.Shell.Said;
import io.lendledger.cli.failure.CommandFailure;
import io.lendledger.cli.failure.ExitCode;
import io.lendledger.cli.profile.PrivateFile;
import java.io.IOException;
import java.nio.file.FileSystem;
import java.nio.file.FileSystems;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Logging in and out, and what is kept of it. */
class LoginTest {

  @TempDir Path home;
  private Shell shell;
  private StubService service;

  @BeforeEach
  void start() throws IOException {
    shell = new Shell(home);
    service = new StubService();
  }

  @AfterEach
  void stop() {
    service.close();
  }

  @Test
  void keepsItForTheOwnerAlone() throws IOException {
    Said said = shell.logIn(service);
    assertThat(said.exitCode()).as(said.err()).isZero();
    Path file = shell.config().resolve("default.json");
    assertThat(permissions(file)).isEqualTo("rw-------");
    assertThat(permissions(shell.config())).isEqualTo("rwx------");
    assertThat(said.out() + said.err()).contains("client demo").doesNotContain("s3cret", "token-1");
    assertThat(service.asked.getFirst().body()).contains("client_secret=s3cret%26%2B+%C3%BC");
    try (Stream<Path> files = Files.list(shell.config())) {
      assertThat(files).containsExactly(file);
    }
  }

  @Test
  void keepsNothingOfAWrongSecret() {
    service.isSecretWrong = true;
    Said said = shell.logIn(service);
    assertThat(said.exitCode()).isEqualTo(4);
    assertThat(said.err()).contains("does not let client demo in: Wrong.");
    assertThat(shell.config().resolve("default.json")).doesNotExist();
  }

  @Test
  void asksWhoeverSitsThere() {
    shell.screen = new Person("typed");
    Said said = shell.run("login", "--server", service.address());
    assertThat(said.exitCode()).as(said.err()).isZero();
    assertThat(service.asked.getFirst().body())
        .contains("client_id=typed")
        .contains("client_secret=typed");
  }

  @Test
  void readsTheSecretThatIsPipedIn() {
    shell.piped = "from a pipe\n";
    Said said =
        shell.run("login", "--server", service.address(), "--client-id", "x", "--secret-stdin");
    assertThat(said.exitCode()).as(said.err()).isZero();
    assertThat(service.asked.getFirst().body()).contains("client_secret=from+a+pipe");
  }

  @Test
  void saysHowWhenThereIsNobodyToAsk() {
    Said said = shell.run("login", "--server", service.address(), "--client-id", "x");
    assertThat(said.exitCode()).isEqualTo(2);
    assertThat(said.err()).contains("--secret-stdin", "$LENDLEDGER_CLIENT_SECRET");
    assertThat(service.asked).isEmpty();
  }

  @Test
  void keepsATokenWithoutTheSecret() throws IOException {
    shell.environment.put("LENDLEDGER_CLIENT_SECRET", "s3cret");
    shell.run("login", "--server", service.address(), "--client-id", "x", "--token-only");
    assertThat(Files.readString(shell.config().resolve("default.json")))
        .contains("\"token\":\"token-1\"")
        .doesNotContain("s3cret");
    service.then(401, "{\"error_code\":\"UNAUTHORIZED\",\"message\":\"ended\",\"details\":[]}");
    Said said = shell.run("loans");
    assertThat(said.exitCode()).isEqualTo(4);
    assertThat(said.err()).contains("log in again");
  }

  @Test
  void takesAnApiKey() throws IOException {
    service.then(403, "{}").then(200, "{\"data\":[],\"nextCursor\":null}");
    shell.environment.put("LENDLEDGER_API_KEY", "llk_1");
    Said said = shell.run("login", "--server", service.address(), "--api-key");
    assertThat(said.exitCode()).as(said.err()).isZero();
    assertThat(said.err()).doesNotContain("llk_1");
    assertThat(shell.run("loans").exitCode()).isZero();
    assertThat(service.reads().getLast().header("X-API-Key")).isEqualTo("llk_1");
    assertThat(service.tokenRequests()).isZero();
  }

  @Test
  void refusesAWrongApiKey() {
    service.then(401, "{}");
    shell.environment.put("LENDLEDGER_API_KEY", "llk_1");
    assertThat(shell.run("login", "--server", service.address(), "--api-key").exitCode())
        .isEqualTo(4);
    assertThat(shell.config().resolve("default.json")).doesNotExist();
  }

  @Test
  void usesNoFileThatOthersCanRead() throws IOException {
    shell.logIn(service);
    Path file = shell.config().resolve("default.json");
    Files.setPosixFilePermissions(file, PosixFilePermissions.fromString("rw-r-----"));
    Said said = shell.run("loans");
    assertThat(said.exitCode()).isEqualTo(4);
    assertThat(said.err()).contains(file.toString(), "chmod 600");
    assertThat(service.reads()).isEmpty();
  }

  @Test
  void tellsWhereFilesCannotBePrivate() throws IOException {
    try (FileSystem rightless =
        FileSystems.newFileSystem(home.resolve("rightless.zip"), Map.of("create", "true"))) {
      PrivateFile file = new PrivateFile(rightless.getPath("/profiles/default.json"));
      for (ThrowingCallable each :
          List.<ThrowingCallable>of(file::read, () -> file.write(new byte[1]))) {
        assertThatThrownBy(each)
            .isInstanceOfSatisfying(
                CommandFailure.class,
                failure -> assertThat(failure.code()).isEqualTo(ExitCode.USAGE))
            .hasMessageContaining("has no rights of owners");
      }
    }
  }

  @Test
  void letsNoScopeCommandTheTerminal() {
    service.scopes = "lender.read\\u001b[2J";
    assertThat(shell.logIn(service).err()).contains("lender.read\ufffd[2J");
  }

  @Test
  void keepsProfilesApart() throws IOException {
    shell.logIn(service);
    service.scopes = "desk";
    shell.environment.put("LENDLEDGER_PROFILE", "desk");
    shell.logIn(service);
    service.then(200, "{\"data\":[],\"nextCursor\":null}");
    shell.run("loans");
    assertThat(service.reads().getLast().path()).startsWith("/desk/v1/loans/custody?");
    service.then(200, "{\"data\":[],\"nextCursor\":null}");
    shell.run("loans", "--profile", "default");
    assertThat(service.reads().getLast().path()).startsWith("/api/v1/loans/custody?");
  }

  @Test
  void forgets() {
    shell.logIn(service);
    assertThat(shell.run("logout").err()).contains("Logged out");
    Said said = shell.run("loans");
    assertThat(said.exitCode()).isEqualTo(4);
    assertThat(said.err()).contains("lendledger login");
    assertThat(shell.run("logout").exitCode()).isZero();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "http://ledger.example.com",
        "https://me:s3cret@ledger.example.com",
        "https://ledger.example.com/api",
        "https://ledger.example.com?x=1",
        "ftp://localhost",
        "localhost:8443",
        "https://ledger.example.com:0",
        "https://ledger.example.com:65536",
        "https://",
        "not an address"
      })
  void refusesAddressesThatAreNone(String address) {
    shell.environment.put("LENDLEDGER_CLIENT_SECRET", "s3cret");
    Said said = shell.run("login", "--server", address, "--client-id", "x");
    assertThat(said.exitCode()).isEqualTo(2);
    assertThat(said.err()).contains("https://HOST").doesNotContain("s3cret");
  }

  @Test
  void refusesNamesThatLeadElsewhere() {
    shell.environment.put("LENDLEDGER_CLIENT_SECRET", "s3cret");
    Said said =
        shell.run(
            "login", "--server", service.address(), "--client-id", "x", "--profile", "../../x");
    assertThat(said.exitCode()).isEqualTo(2);
    assertThat(service.asked).isEmpty();
  }

  @Test
  void saysThatACertificateFileIsNone() throws IOException {
    Path file = Files.writeString(home.resolve("ca.pem"), "no certificate");
    shell.environment.put("LENDLEDGER_CLIENT_SECRET", "s3cret");
    Said said =
        shell.run(
            "login", "--server", service.address(), "--client-id", "x", "--ca", file.toString());
    assertThat(said.exitCode()).isEqualTo(2);
    assertThat(said.err()).contains("no certificate");
  }

  private static String permissions(Path file) throws IOException {
    return PosixFilePermissions.toString(Files.getPosixFilePermissions(file));
  }
}
