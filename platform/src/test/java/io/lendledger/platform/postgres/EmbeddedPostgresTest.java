package io.lendledger.platform.postgres;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assumptions.assumeThat;

import com.sun.security.auth.module.UnixSystem;
import io.lendledger.platform.data.StartRefused;
import java.io.IOException;
import java.net.ConnectException;
import java.net.Inet4Address;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.NetworkInterface;
import java.net.Socket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermission;
import java.nio.file.attribute.PosixFilePermissions;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

@Timeout(300)
class EmbeddedPostgresTest {

  private static final Set<PosixFilePermission> OWNER_ONLY =
      PosixFilePermissions.fromString("rw-------");

  @TempDir Path data;

  @Test
  void acknowledgedRowsAreOnDisk() throws SQLException {
    try (var server = Postgres.startAnew(data)) {
      assertThat(Postgres.answer(server, "SHOW fsync")).isEqualTo("on");
      assertThat(Postgres.answer(server, "SHOW synchronous_commit")).isEqualTo("on");
      assertThat(Postgres.answer(server, "SHOW full_page_writes")).isEqualTo("on");
      assertThat(Postgres.answer(server, "SHOW data_checksums")).isEqualTo("on");
      assertThat(Postgres.answer(server, "SHOW server_version")).startsWith("18.");
    }
  }

  @Test
  void itsRandomPasswordIsCheckedInOneRound() throws SQLException {
    try (var server = Postgres.startIn(data)) {
      assertThat(Postgres.answer(server, "SELECT rolpassword FROM pg_authid WHERE rolcanlogin"))
          .startsWith("SCRAM-SHA-256$1:");
    }
  }

  @Test
  void refusesToStartWhenARoleWouldNotWaitForTheDisk() throws SQLException {
    try (var server = Postgres.startIn(data)) {
      Postgres.execute(server, "ALTER ROLE lendledger SET synchronous_commit = off");
    }
    assertThatThrownBy(() -> Postgres.startIn(data))
        .isInstanceOf(StartRefused.class)
        .hasMessageContaining("synchronous_commit is off");
    assertThat(data.resolve("postgres/postmaster.pid")).doesNotExist();
  }

  @Test
  void refusesToStartWhenTheServerIsSetNotToFlush() throws SQLException {
    try (var server = Postgres.startIn(data)) {
      Postgres.execute(server, "ALTER SYSTEM SET fsync = off");
    }
    assertThatThrownBy(() -> Postgres.startIn(data))
        .isInstanceOf(StartRefused.class)
        .hasMessageContaining("fsync is off");
  }

  @Test
  void rowsAndPasswordSurviveARestart() throws SQLException {
    String password;
    try (var server = Postgres.startIn(data)) {
      password = server.password();
      Postgres.execute(server, "CREATE TABLE kept (n int)");
      Postgres.execute(server, "INSERT INTO kept VALUES (42)");
    }
    try (var server = Postgres.startIn(data)) {
      assertThat(Postgres.answer(server, "SELECT n FROM kept")).isEqualTo("42");
      assertThat(server.password()).isEqualTo(password).hasSizeGreaterThan(32);
    }
  }

  @Test
  void takesNoPasswordButItsOwn() throws IOException {
    try (var server = Postgres.startIn(data)) {
      for (String wrong : List.of("", "postgres", server.password() + "x")) {
        assertThatThrownBy(
                () -> DriverManager.getConnection(server.jdbcUrl(), server.username(), wrong))
            .isInstanceOf(SQLException.class);
      }
      assertThatThrownBy(
              () -> DriverManager.getConnection(server.jdbcUrl(), "postgres", server.password()))
          .isInstanceOf(SQLException.class);
      assertThat(Files.getPosixFilePermissions(data.resolve("postgres-password")))
          .isEqualTo(OWNER_ONLY);
      assertThat(Files.readString(data.resolve("postgres/pg_hba.conf")))
          .doesNotContain("trust")
          .contains("scram-sha-256");
    }
  }

  @Test
  void listensOnLoopbackOnly() throws SQLException, IOException {
    try (var server = Postgres.startIn(data)) {
      assertThat(Postgres.answer(server, "SHOW listen_addresses")).isEqualTo("127.0.0.1");
      assertThat(Postgres.answer(server, "SHOW unix_socket_directories")).isEmpty();
      Optional<InetAddress> outside = outsideAddress();
      if (outside.isPresent()) {
        assertThatThrownBy(() -> reach(outside.get(), server.port()))
            .isInstanceOf(ConnectException.class);
      }
    }
  }

  @Test
  void leavesNothingOfAFirstStartThatWasInterrupted() throws IOException {
    Path unfinished = Files.createDirectories(data.resolve("postgres.new-interrupted"));
    Files.writeString(unfinished.resolve("PG_VERSION"), "18");
    try (var server = Postgres.startAnew(data)) {
      assertThat(server.port()).isPositive();
    }
    assertThat(unfinished).doesNotExist();
  }

  @Test
  void rootWithoutUserNamespacesRunsItAsNobody() throws IOException, SQLException {
    assumeThat(new UnixSystem().getUid()).isZero();
    Path open = Files.createTempDirectory(Path.of("/tmp"), "lendledger");
    Files.setPosixFilePermissions(open, PosixFilePermissions.fromString("rwx------"));
    var binaries = PostgresBinaries.unpack(open.resolve("binaries"), "any");
    try (var server = EmbeddedPostgres.start(open, binaries, OrdinaryUser.nobody())) {
      assertThat(Postgres.answer(server, "SHOW fsync")).isEqualTo("on");
    }
    // The other way round, on the same files.
    try (var server = EmbeddedPostgres.start(open, binaries, OrdinaryUser.find())) {
      assertThat(Postgres.answer(server, "SHOW fsync")).isEqualTo("on");
    }
    io.lendledger.platform.data.FileTree.delete(open);
  }

  @Test
  void rootIsToldWhatNobodyMayNotPass() throws IOException {
    assumeThat(new UnixSystem().getUid()).isZero();
    Path closed = Files.createDirectory(data.resolve("home"));
    Files.setPosixFilePermissions(closed, PosixFilePermissions.fromString("rwx------"));
    Path inside = Files.createDirectory(closed.resolve("data"));
    assertThatThrownBy(
            () -> EmbeddedPostgres.start(inside, Postgres.binaries(), OrdinaryUser.nobody()))
        .isInstanceOf(StartRefused.class)
        .hasMessageContaining("may not pass " + closed.toAbsolutePath())
        .hasMessageContaining("--lendledger.data-dir=");
  }

  private static Optional<InetAddress> outsideAddress() throws IOException {
    return NetworkInterface.networkInterfaces()
        .flatMap(NetworkInterface::inetAddresses)
        .filter(address -> address instanceof Inet4Address && !address.isLoopbackAddress())
        .findFirst();
  }

  private static void reach(InetAddress address, int port) throws IOException {
    try (Socket socket = new Socket()) {
      socket.connect(new InetSocketAddress(address, port), 5_000);
    }
  }
}
