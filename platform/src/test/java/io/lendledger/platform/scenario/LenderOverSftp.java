package io.lendledger.platform.scenario;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import java.util.stream.Stream;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/**
 * A lender that sends and fetches files with OpenSSH's client.
 *
 * @param work a directory for what the client needs
 * @param port where the service serves SFTP
 */
record LenderOverSftp(Path work, int port) {

  private static final JsonMapper JSON = JsonMapper.builder().build();

  /** Whether this machine has the client. */
  static boolean isInstalled() {
    return Stream.of(System.getenv("PATH").split(":"))
        .anyMatch(directory -> Files.isExecutable(Path.of(directory, "sftp")));
  }

  /** Waits until a file was answered, and fetches the answer. */
  JsonNode awaitAnswer(String flow, String name) throws Exception {
    Path fetched = work.resolve(name);
    long end = System.nanoTime() + TimeUnit.SECONDS.toNanos(KilledService.PATIENCE_SECONDS);
    while (!sftp("ls -1 /inbound/" + flow).contains(name)) {
      assertThat(System.nanoTime()).as(name).isLessThan(end);
      LockSupport.parkNanos(TimeUnit.MILLISECONDS.toNanos(200));
    }
    sftp("get /inbound/" + flow + "/" + name + " " + fetched);
    return JSON.readTree(Files.readString(fetched));
  }

  /** Runs a batch of OpenSSH's client, which must succeed; answers what it says. */
  String sftp(String... commands) throws Exception {
    Path batch = Files.write(work.resolve("batch"), List.of(commands));
    Process running =
        openSsh("sftp", "-oBatchMode=no", "-P" + port, "-b" + batch, "demo-lender@localhost");
    String said = new String(running.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    assertThat(running.waitFor()).as(said).isZero();
    return said;
  }

  /** Asks for a command to be run, which must fail; answers what the client says. */
  String ssh(String command) throws Exception {
    Process running = openSsh("ssh", "-p" + port, "demo-lender@localhost", command);
    String said = new String(running.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    assertThat(running.waitFor()).as(said).isNotZero();
    return said;
  }

  private Process openSsh(String program, String... arguments) throws IOException {
    Path password = work.resolve("password");
    if (!Files.exists(password)) {
      Files.writeString(password, "#!/bin/sh\necho demo-lender-secret\n");
      Files.setPosixFilePermissions(password, PosixFilePermissions.fromString("rwx------"));
    }
    List<String> command =
        new ArrayList<>(
            List.of(
                program,
                "-F/dev/null",
                "-oStrictHostKeyChecking=accept-new",
                "-oUserKnownHostsFile=" + work.resolve("known_hosts"),
                "-oPreferredAuthentications=password",
                "-oPubkeyAuthentication=no"));
    command.addAll(List.of(arguments));
    ProcessBuilder client = new ProcessBuilder(command).redirectErrorStream(true);
    client.environment().put("SSH_ASKPASS", password.toString());
    client.environment().put("SSH_ASKPASS_REQUIRE", "force");
    client.environment().put("DISPLAY", "none");
    return client.start();
  }
}
