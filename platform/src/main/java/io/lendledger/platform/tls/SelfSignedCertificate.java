package io.lendledger.platform.tls;

import io.lendledger.platform.data.SecretFile;
import io.lendledger.platform.data.StartRefused;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.attribute.PosixFilePermissions;
import java.security.GeneralSecurityException;
import java.security.KeyStore;
import java.security.cert.Certificate;
import java.security.cert.CertificateEncodingException;
import java.security.cert.X509Certificate;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.Base64;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/**
 * A key and a self-signed certificate for {@code localhost}, made on the first start and renewed
 * when less than thirty days are left. The certificate alone lies beside it as {@code tls.pem}, for
 * clients to trust.
 *
 * @param keyStore a PKCS #12 file that only its owner can read
 * @param password of the file and its key
 */
public record SelfSignedCertificate(Path keyStore, String password) {

  /** The name of the key in the file. */
  public static final String ALIAS = "lendledger";

  private static final Duration RENEWED_BEFORE = Duration.ofDays(30);

  /** The longest validity that current browsers accept. */
  private static final int VALID_DAYS = 397;

  private static final long KEYTOOL_SECONDS = 60;
  private static final int PEM_LINE = 64;

  /**
   * The certificate kept in a directory.
   *
   * @throws StartRefused when it can be neither read nor made
   */
  public static SelfSignedCertificate in(Path directory, Clock clock) {
    String password = SecretFile.readOrCreate(directory.resolve("tls-password"));
    var certificate = new SelfSignedCertificate(directory.resolve("tls.p12"), password);
    try {
      if (!certificate.servesUntil(clock.instant().plus(RENEWED_BEFORE))) {
        certificate.make();
      }
      certificate.show();
      return certificate;
    } catch (IOException | GeneralSecurityException e) {
      throw new StartRefused(
          "The certificate %s cannot be used: %s; delete it to get a new one."
              .formatted(certificate.keyStore, e.getMessage()),
          e);
    }
  }

  private boolean servesUntil(Instant instant) throws IOException, GeneralSecurityException {
    return Files.exists(keyStore)
        && kept() instanceof X509Certificate certificate
        && certificate.getNotAfter().toInstant().isAfter(instant);
  }

  private @Nullable Certificate kept() throws IOException, GeneralSecurityException {
    KeyStore store = KeyStore.getInstance("PKCS12");
    try (InputStream bytes = Files.newInputStream(keyStore)) {
      store.load(bytes, password.toCharArray());
    }
    return store.getCertificate(ALIAS);
  }

  /** Writes the certificate down for those who are to trust it. */
  private void show() throws IOException, GeneralSecurityException {
    Certificate own = kept();
    Path file = keyStore.resolveSibling("tls.pem");
    String pem = own == null ? "" : pem(own);
    if (Files.exists(file) && Files.readString(file).equals(pem)) {
      return;
    }
    Path aside = keyStore.resolveSibling("tls.pem.new");
    Files.writeString(aside, pem);
    Files.move(aside, file, StandardCopyOption.ATOMIC_MOVE, StandardCopyOption.REPLACE_EXISTING);
  }

  private static String pem(Certificate certificate) throws CertificateEncodingException {
    Base64.Encoder lines = Base64.getMimeEncoder(PEM_LINE, new byte[] {'\n'});
    return "-----BEGIN CERTIFICATE-----\n"
        + lines.encodeToString(certificate.getEncoded())
        + "\n-----END CERTIFICATE-----\n";
  }

  private void make() throws IOException {
    Path aside = keyStore.resolveSibling("tls.p12.new");
    Files.deleteIfExists(aside);
    runKeytool(aside);
    Files.setPosixFilePermissions(aside, PosixFilePermissions.fromString("rw-------"));
    Files.move(
        aside, keyStore, StandardCopyOption.ATOMIC_MOVE, StandardCopyOption.REPLACE_EXISTING);
  }

  private void runKeytool(Path target) throws IOException {
    var builder =
        new ProcessBuilder(
                Path.of(System.getProperty("java.home"), "bin", "keytool").toString(),
                "-J-XX:TieredStopAtLevel=1",
                "-J-XX:+UseSerialGC",
                // The password is random: ten thousand rounds at each start would guard nothing.
                "-J-Dkeystore.pkcs12.keyPbeIterationCount=1",
                "-J-Dkeystore.pkcs12.certPbeIterationCount=1",
                "-J-Dkeystore.pkcs12.macIterationCount=1",
                "-genkeypair",
                "-alias",
                ALIAS,
                "-keyalg",
                "EC",
                "-groupname",
                "secp256r1",
                "-sigalg",
                "SHA256withECDSA",
                "-dname",
                "CN=localhost, O=Lendledger self-signed",
                "-validity",
                Integer.toString(VALID_DAYS),
                "-ext",
                "SAN=dns:localhost,ip:127.0.0.1,ip:::1",
                "-ext",
                "EKU=serverAuth",
                "-storetype",
                "PKCS12",
                "-keystore",
                target.toString(),
                // On the command line other users of the machine could read it.
                "-storepass:env",
                "LENDLEDGER_TLS_PASSWORD")
            .redirectErrorStream(true)
            .redirectOutput(ProcessBuilder.Redirect.DISCARD);
    builder.environment().putAll(Map.of("LENDLEDGER_TLS_PASSWORD", password));
    requireSuccess(builder.start());
  }

  private static void requireSuccess(Process keytool) throws IOException {
    try {
      if (!keytool.waitFor(KEYTOOL_SECONDS, TimeUnit.SECONDS)) {
        keytool.destroyForcibly();
        throw new IOException("keytool did not end within " + KEYTOOL_SECONDS + " seconds");
      }
      if (keytool.exitValue() != 0) {
        throw new IOException("keytool failed with exit code " + keytool.exitValue());
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new IOException("interrupted while keytool ran", e);
    }
  }
}
