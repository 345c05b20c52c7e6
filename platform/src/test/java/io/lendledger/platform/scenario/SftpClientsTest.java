package io.lendledger.platform.scenario;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assumptions.assumeThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The commands of docs/files.md as they are printed there, and lftp. */
class SftpClientsTest {

  private static final long PATIENCE_SECONDS = 300;
  private static final Pattern COMMANDS = Pattern.compile("```sh\n(.*?)```", Pattern.DOTALL);

  @TempDir static Path work;
  private static LocalDate today;
  private static int port;
  private static RunningLendledger service;

  @BeforeAll
  static void start() throws Exception {
    assumeThat(has("sftp")).as("OpenSSH's sftp is installed").isTrue();
    today = LocalDate.now(ZoneOffset.UTC);
    port = FreePort.choose();
    service = RunningLendledger.startHere(work.resolve("data"), "--lendledger.sftp.port=" + port);
    Api desk = Api.login(service.address(), "demo-desk", "demo-desk-secret");
    desk.post("/desk/v1/business-days/" + today + "/close", "").expect(200);
    program(
        "sftp",
        "exec %s -F/dev/null -oStrictHostKeyChecking=accept-new -oUserKnownHostsFile=%s \"$@\""
            .formatted(where("sftp"), work.resolve("known_hosts")));
    program("password", "echo demo-lender-secret");
  }

  @AfterAll
  static void stop() throws Exception {
    if (service != null) {
      service.stop();
    }
  }

  @Test
  void documentedUploadIsAccepted() throws Exception {
    run(documented("put transactions.csv"));
    Path answer =
        work.resolve("data/files/homes/DEMO/inbound/transactions/transactions.csv.accepted.json");
    await("accepted", () -> Files.exists(answer));
    assertThat(Files.readString(answer)).contains("\"flow\":\"transactions\"", "\"received\":1");
  }

  @Test
  void documentedFetchIsWhatTheChecksumSays() throws Exception {
    String file = "loans-custody_" + today + ".csv.gz";
    awaitWritten(file);
    assertThat(run(documented("sha256sum -c").replace("2026-11-20", today.toString())))
        .contains(file + ": OK");
  }

  @Test
  void documentedKeyLogsIn() throws Exception {
    for (String tool : List.of("ssh-keygen", "openssl", "curl")) {
      assumeThat(has(tool)).as(tool + " is installed").isTrue();
    }
    String commands = documented("ssh-keygen");
    int login = commands.indexOf("sftp -P");
    String answer = run(commands.substring(0, login));
    String id = answer.replaceAll("(?s).*\"clientId\" ?: ?\"([^\"]*)\".*", "$1");
    String sftp = commands.substring(login).replace("client-…", id).replaceAll("#.*", "");
    assertThat(run("echo 'ls /' | " + sftp.replace("sftp -P", "sftp -oBatchMode=yes -P")))
        .contains("inbound", "outbound");
  }

  @Test
  void lftpSendsAndFetches() throws Exception {
    assumeThat(has("lftp")).as("lftp is installed").isTrue();
    String file = "loans-custody_" + today + ".csv.gz";
    awaitWritten(file);
    Files.writeString(
        work.resolve("lftp.csv"),
        "clientId,effectiveDate,optInStatus,feeSplit\nA,%s,In,80\n".formatted(today));
    String inbound = "/inbound/client-reference/";
    lftp(
        "put lftp.csv -o %sput.csv".formatted(inbound),
        "set xfer:use-temp-file yes",
        "put lftp.csv -o %srenamed.csv".formatted(inbound),
        "mirror /outbound fetched");
    assertThat(work.resolve("fetched/loans-custody/" + file)).isNotEmptyFile();
    await(
        "accepted",
        () ->
            lftp("cls -1 " + inbound)
                    .lines()
                    .filter(each -> each.endsWith(".accepted.json"))
                    .count()
                == 2);
    assertThat(lftp("cls -1 /archive/client-reference")).contains("_put.csv", "_renamed.csv");
  }

  private static String lftp(String... commands) throws Exception {
    String connect =
        "ssh -a -x -F/dev/null -oStrictHostKeyChecking=accept-new -oUserKnownHostsFile="
            + work.resolve("known_hosts");
    return run(
        "env -u SSH_ASKPASS -u SSH_ASKPASS_REQUIRE lftp -c \"set net:max-retries 2; set sftp:auto-confirm yes; set sftp:connect-program '%s';"
                .formatted(connect)
            + " open -u demo-lender,demo-lender-secret sftp://localhost:%d; %s\""
                .formatted(port, String.join("; ", commands)));
  }

  /** The block of commands that has this text, against this service. */
  private static String documented(String text) throws IOException {
    String page = Files.readString(Path.of("..", "docs", "files.md"));
    List<String> blocks =
        COMMANDS
            .matcher(page)
            .results()
            .map(each -> each.group(1))
            .filter(each -> each.contains(text))
            .toList();
    assertThat(blocks).hasSize(1);
    return blocks
        .getFirst()
        .replace("-P 2222", "-P " + port)
        .replace("https://localhost:8443", service.address());
  }

  /** Runs commands, the last of which must succeed; answers what they say. */
  private static String run(String commands) throws Exception {
    Path said = Files.createTempFile(work, "said", "");
    ProcessBuilder shell =
        new ProcessBuilder("bash", "-c", commands)
            .directory(work.toFile())
            .redirectErrorStream(true)
            .redirectInput(Path.of("/dev/null").toFile())
            .redirectOutput(said.toFile());
    shell.environment().merge("PATH", work.resolve("bin") + ":", (path, own) -> own + path);
    shell.environment().put("HOME", work.toString());
    shell.environment().put("SSH_ASKPASS", work.resolve("bin/password").toString());
    shell.environment().put("SSH_ASKPASS_REQUIRE", "force");
    Process running = shell.start();
    if (!running.waitFor(PATIENCE_SECONDS, TimeUnit.SECONDS)) {
      running.destroyForcibly();
    }
    String text = Files.readString(said, UTF_8);
    assertThat(running.waitFor()).as(text).isZero();
    return text;
  }

  private interface Condition {
    boolean holds() throws Exception;
  }

  private static void await(String what, Condition condition) throws Exception {
    long end = System.nanoTime() + TimeUnit.SECONDS.toNanos(PATIENCE_SECONDS);
    while (!condition.holds()) {
      assertThat(System.nanoTime()).as(what + "\n" + service.lastOutput()).isLessThan(end);
      LockSupport.parkNanos(TimeUnit.MILLISECONDS.toNanos(200));
    }
  }

  private static void awaitWritten(String file) throws Exception {
    Path checksum =
        work.resolve("data/files/homes/DEMO/outbound/loans-custody/" + file + ".sha256");
    await(file, () -> Files.exists(checksum));
  }

  private static void program(String name, String text) throws IOException {
    Path file = Files.createDirectories(work.resolve("bin")).resolve(name);
    Files.writeString(file, "#!/bin/sh\n" + text + "\n");
    Files.setPosixFilePermissions(file, PosixFilePermissions.fromString("rwx------"));
  }

  private static boolean has(String program) {
    return programs(program).findAny().isPresent();
  }

  private static Path where(String program) {
    return programs(program).findFirst().orElseThrow();
  }

  private static Stream<Path> programs(String name) {
    return Stream.of(System.getenv("PATH").split(":"))
        .map(directory -> Path.of(directory, name))
        .filter(Files::isExecutable);
  }
}
