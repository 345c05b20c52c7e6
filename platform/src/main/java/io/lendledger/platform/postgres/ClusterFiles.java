package io.lendledger.platform.postgres;

import io.lendledger.platform.data.FileTree;
import io.lendledger.platform.data.SecretFile;
import io.lendledger.platform.data.StartRefused;
import io.lendledger.platform.data.WholeFile;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.List;
import java.util.UUID;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** The cluster's directory, made whole or not at all, and its settings, written at every start. */
record ClusterFiles(Path cluster, PostgresTool tool) {

  private static final long INITDB_SECONDS = 300;
  private static final String OWNER = "unix:uid";
  private static final String ASIDE_PREFIX = ".new-";

  /** Settings of a restore, while it lasts. */
  static final String RECOVERY_FILE = "postgresql.recovery.conf";

  /** Only the one role, only with its password, only from this machine. */
  private static final List<String> HOST_RULES =
      List.of(
          "host all " + EmbeddedPostgres.USER + " 127.0.0.1/32 scram-sha-256",
          "host all " + EmbeddedPostgres.USER + " ::1/128 scram-sha-256");

  /**
   * Runs {@code initdb} when there is no cluster yet. The new one's place is made before its
   * password, so that a password without either is of a cluster that is gone.
   *
   * @return the password of its one role
   */
  String createIfAbsent(Path data) throws IOException {
    Path passwordFile = data.resolve(EmbeddedPostgres.PASSWORD_FILE);
    if (Files.exists(cluster.resolve("PG_VERSION"))) {
      deleteUnfinished(null);
      requireSameMajor();
      tool.user().own(cluster);
      return SecretFile.readOrCreate(passwordFile);
    }
    LostCluster.refuse(data);
    Path aside = cluster.resolveSibling(cluster.getFileName() + ASIDE_PREFIX + UUID.randomUUID());
    Files.createDirectory(
        aside, PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rwx------")));
    deleteUnfinished(aside);
    String password = SecretFile.readOrCreate(passwordFile);
    initialise(aside, password);
    Files.move(aside, cluster, StandardCopyOption.ATOMIC_MOVE);
    WholeFile.force(data);
    return password;
  }

  /** A cluster's files are those of one major version of PostgreSQL. */
  private void requireSameMajor() throws IOException {
    String made = Files.readString(cluster.resolve("PG_VERSION")).strip();
    String brought = tool.binaries().majorVersion();
    if (!brought.isEmpty() && !brought.equals(made)) {
      throw new StartRefused(
          "The embedded database in %s is of PostgreSQL %s, and this version brings PostgreSQL %s: move it over as docs/upgrade.md says."
              .formatted(cluster, made, brought));
    }
  }

  /** Writes the settings and host rules; durability settings come last and win. */
  void writeSettings(int port) throws IOException {
    replace(
        cluster.resolve("postgresql.conf"),
        List.of(
            "# Written at every start; put settings of your own into postgresql.user.conf.",
            "max_connections = 200",
            "shared_buffers = 256MB",
            "max_wal_size = 4GB",
            "max_slot_wal_keep_size = 16GB",
            "wal_compression = on",
            "random_page_cost = 1.1",
            "log_min_messages = log",
            "log_min_error_statement = panic",
            "log_checkpoints = off",
            "include_if_exists = 'postgresql.user.conf'",
            include(WalArchive.file(cluster.resolveSibling("."))),
            include(cluster.resolve(RECOVERY_FILE)),
            "listen_addresses = '127.0.0.1'",
            "port = " + port,
            "unix_socket_directories = ''",
            "password_encryption = 'scram-sha-256'",
            "timezone = 'UTC'",
            "log_timezone = 'UTC'",
            "fsync = on",
            "full_page_writes = on",
            "synchronous_commit = on"));
    replace(cluster.resolve("pg_hba.conf"), HOST_RULES);
  }

  private static String include(Path file) {
    String path = file.toAbsolutePath().normalize().toString();
    return "include_if_exists = " + WalArchive.quoted(path);
  }

  /** Writes a file whole or, on a full disk or at a power cut, leaves it as it was. */
  static void replace(Path file, List<String> lines) throws IOException {
    String text = lines.stream().map(line -> line + "\n").collect(Collectors.joining());
    WholeFile.write(
        file,
        text.getBytes(StandardCharsets.UTF_8),
        aside -> {
          if (Files.exists(file)) {
            giveTo(Files.getAttribute(file, OWNER), aside);
          }
        });
  }

  /** Asks for no owner that the file has: a unit of systemd forbids that, too. */
  private static void giveTo(Object owner, Path file) throws IOException {
    if (!owner.equals(Files.getAttribute(file, OWNER))) {
      Files.setAttribute(file, OWNER, owner);
    }
  }

  private void initialise(Path directory, String password) throws IOException {
    Path passwordFile = directory.resolveSibling(directory.getFileName() + "-password");
    Files.createFile(
        passwordFile,
        PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rw-------")));
    try {
      Files.writeString(passwordFile, password);
      tool.user().own(directory);
      tool.user().own(passwordFile);
      var outcome = initdb(directory, passwordFile);
      if (!outcome.succeeded()) {
        throw new StartRefused("PostgreSQL's first set-up failed: " + outcome.output());
      }
    } finally {
      Files.delete(passwordFile);
    }
  }

  private PostgresTool.Outcome initdb(Path directory, Path passwordFile) {
    return tool.run(
        INITDB_SECONDS,
        "initdb",
        "--pgdata=" + directory,
        "--username=" + EmbeddedPostgres.USER,
        "--pwfile=" + passwordFile,
        "--auth=scram-sha-256",
        // The password is random: thousands of rounds for each connection would guard nothing.
        "--set=scram_iterations=1",
        "--encoding=UTF8",
        "--locale=C",
        "--locale-provider=builtin",
        "--builtin-locale=C.UTF-8",
        "--no-instructions");
  }

  private void deleteUnfinished(@Nullable Path but) throws IOException {
    Path parent = cluster.resolveSibling(".").normalize();
    try (DirectoryStream<Path> leftovers =
        Files.newDirectoryStream(parent, cluster.getFileName() + ASIDE_PREFIX + "*")) {
      for (Path leftover : leftovers) {
        if (!leftover.equals(but)) {
          FileTree.delete(leftover);
        }
      }
    }
  }
}
