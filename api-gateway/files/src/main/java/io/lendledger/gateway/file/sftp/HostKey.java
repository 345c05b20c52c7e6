package io.lendledger.gateway.file.sftp;

import io.lendledger.gateway.file.store.LenderFileStore;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.attribute.PosixFilePermissions;
import java.security.GeneralSecurityException;
import java.security.KeyPair;
import java.security.KeyPairGenerator;
import java.security.spec.ECGenParameterSpec;
import org.apache.sshd.common.config.keys.KeyUtils;
import org.apache.sshd.common.config.keys.writer.openssh.OpenSSHKeyPairResourceWriter;
import org.apache.sshd.common.keyprovider.FileKeyPairProvider;
import org.apache.sshd.common.keyprovider.KeyPairProvider;

/** The key that identifies the server; it stays the same, since clients remember it. */
final class HostKey {

  private static final String CURVE = "secp256r1";

  private final Path file;

  private HostKey(Path file) {
    this.file = file;
  }

  /** The key in this file (OpenSSH or PEM); a new one on P-256 when it is absent. */
  static HostKey in(Path file) throws IOException {
    Path path = file.toAbsolutePath().normalize();
    if (!Files.exists(path)) {
      Path directory = path.getParent();
      if (directory != null) {
        LenderFileStore.makePrivate(directory);
      }
      create(path);
    }
    return new HostKey(path);
  }

  // Written aside and renamed, so that a crash leaves a whole key or none.
  private static void create(Path path) throws IOException {
    Path aside = path.resolveSibling(path.getFileName() + ".new");
    Files.deleteIfExists(aside);
    Files.createFile(
        aside, PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rw-------")));
    try (OutputStream out = Files.newOutputStream(aside)) {
      OpenSSHKeyPairResourceWriter.INSTANCE.writePrivateKey(generate(), "lendledger", null, out);
    } catch (GeneralSecurityException e) {
      throw new IOException("The host key cannot be written", e);
    }
    Files.move(aside, path, StandardCopyOption.ATOMIC_MOVE);
  }

  private static KeyPair generate() throws GeneralSecurityException {
    KeyPairGenerator generator = KeyPairGenerator.getInstance("EC");
    generator.initialize(new ECGenParameterSpec(CURVE));
    return generator.generateKeyPair();
  }

  KeyPairProvider provider() {
    return new FileKeyPairProvider(file);
  }

  /** The fingerprint, as clients show it: {@code SHA256:…}. */
  String fingerprint() throws IOException {
    try {
      return KeyUtils.getFingerPrint(provider().loadKeys(null).iterator().next().getPublic());
    } catch (GeneralSecurityException e) {
      throw new IOException("The host key " + file + " cannot be read", e);
    }
  }
}
