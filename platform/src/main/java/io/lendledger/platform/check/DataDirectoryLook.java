package io.lendledger.platform.check;

import io.lendledger.platform.data.LastBackup;
import io.lendledger.platform.data.RestoredCopy;
import io.lendledger.platform.data.SecretFile;
import io.lendledger.platform.postgres.KeptArchive;
import io.lendledger.platform.postgres.WaitingWal;
import io.lendledger.platform.tls.SelfSignedCertificate;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermission;
import java.security.GeneralSecurityException;
import java.security.KeyStore;
import java.security.cert.X509Certificate;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/** What a data directory holds besides the rows of its database. */
record DataDirectoryLook(Path data, Instant now) {

  private static final long MEGABYTE = 1L << 20;
  private static final long LITTLE_BYTES = 1024 * MEGABYTE;
  private static final long NEXT_TO_NOTHING_BYTES = 64 * MEGABYTE;
  private static final Duration SOON = Duration.ofDays(30);
  private static final Duration LONGEST_WITHOUT_BACKUP = Duration.ofDays(8);
  private static final int MANY_SEGMENTS = 32;
  private static final List<String> SECRETS =
      List.of("master.key", "postgres-password", "tls-password", "tls.p12", "sftp_host_key");
  private static final Set<PosixFilePermission> OWNERS =
      Set.of(PosixFilePermission.OWNER_READ, PosixFilePermission.OWNER_WRITE);

  List<Finding> look() throws IOException {
    List<Finding> findings = new ArrayList<>();
    findings.add(disk());
    findings.add(secrets());
    if (Files.exists(data.resolve("tls.p12"))) {
      findings.add(certificate());
    }
    findings.add(backup());
    Optional<KeptArchive> archive = KeptArchive.of(data);
    findings.add(log(archive));
    if (archive.isPresent()) {
      findings.add(place(archive.get()));
    }
    String original = RestoredCopy.besideOf(data);
    if (original != null) {
      findings.add(
          Finding.look(
              "It is a copy, restored from %s, that runs beside its original: it starts with --lendledger.webhooks.enabled=false alone"
                  .formatted(original)));
    }
    String backup = RestoredCopy.backup(data);
    if (backup != null) {
      findings.add(
          Finding.look(
              "It was restored from %s and not started since: the first start needs --lendledger.restored=true"
                  .formatted(backup)));
    }
    return findings;
  }

  private Finding disk() throws IOException {
    long free = Files.getFileStore(data).getUsableSpace();
    String said = "%d MB are free on the disk of %s".formatted(free / MEGABYTE, data);
    return free < NEXT_TO_NOTHING_BYTES
        ? Finding.broken(said)
        : free < LITTLE_BYTES ? Finding.look(said) : Finding.fine(said);
  }

  private Finding secrets() throws IOException {
    List<String> open = new ArrayList<>();
    for (String name : SECRETS) {
      Path file = data.resolve(name);
      if (Files.exists(file) && !OWNERS.containsAll(Files.getPosixFilePermissions(file))) {
        open.add(name);
      }
    }
    return open.isEmpty()
        ? Finding.fine("Keys and passwords are their owner's alone")
        : Finding.look("Others than their owner may read " + String.join(", ", open));
  }

  private Finding certificate() throws IOException {
    String password = SecretFile.readOrCreate(data.resolve("tls-password"));
    try (InputStream bytes = Files.newInputStream(data.resolve("tls.p12"))) {
      KeyStore store = KeyStore.getInstance("PKCS12");
      store.load(bytes, password.toCharArray());
      return store.getCertificate(SelfSignedCertificate.ALIAS) instanceof X509Certificate found
          ? expiry(found.getNotAfter().toInstant())
          : Finding.broken("tls.p12 holds no certificate; delete it to get a new one");
    } catch (IOException | GeneralSecurityException e) {
      return Finding.broken(
          "tls.p12 cannot be read (%s); delete it to get a new one".formatted(e.getMessage()));
    }
  }

  private Finding expiry(Instant end) {
    String said = "The certificate that the service made itself is good until " + end;
    return end.isBefore(now.plus(SOON))
        ? Finding.look(said + "; a start renews it")
        : Finding.fine(said);
  }

  private Finding backup() {
    try {
      return LastBackup.of(data)
          .map(each -> {
            String said = "The last backup was finished at %s".formatted(each.finishedAt());
            return each.finishedAt().isBefore(now.minus(LONGEST_WITHOUT_BACKUP))
                ? Finding.look(said + ": has its timer stopped?")
                : Finding.fine(said);
          })
          .orElseGet(() -> Finding.fine("No backup was made of it with lendledger backup"));
    } catch (IOException e) {
      return Finding.look(
          "When the last backup was made is not known: %s".formatted(e.getMessage()));
    }
  }

  private Finding log(Optional<KeptArchive> archive) throws IOException {
    Optional<String> ended = KeptArchive.ended(data);
    if (ended.isPresent()) {
      return Finding.look(
          "The log is not archived in %s any more (lendledger.backup.wal-dir=none): a restore ends at a backup"
              .formatted(ended.get()));
    }
    if (archive.isEmpty()) {
      return Finding.fine(
          "The log is not archived (lendledger.backup.wal-dir): a restore ends at a backup");
    }
    WaitingWal waiting = WaitingWal.of(data.resolve("postgres"));
    String said = "%d segments of the log wait to be archived".formatted(waiting.segments());
    return waiting.segments() > MANY_SEGMENTS ? Finding.look(said) : Finding.fine(said);
  }

  private Finding place(KeptArchive archive) throws IOException {
    if (!archive.isThere()) {
      return Finding.look(
          "The archive of the log, %s, is not there: is its disk mounted?"
              .formatted(archive.directory()));
    }
    if (archive.isAnother()) {
      return Finding.look(
          "%s is not the archive of this database's log: is its disk mounted? What was archived there since is to be moved to the archive"
              .formatted(archive.directory()));
    }
    return archive.isOnDiskOf(data)
        ? Finding.look(
            "The archive of the log, %s, is on the same disk as the data: when that is lost, both are; name a directory on another (lendledger.backup.wal-dir)"
                .formatted(archive.directory()))
        : Finding.fine(
            "The archive of the log, %s, is on another disk than the data"
                .formatted(archive.directory()));
  }
}
