package io.lendledger.cli.profile;

import io.lendledger.cli.failure.CommandFailure;
import io.lendledger.cli.failure.ExitCode;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.security.KeyStore;
import java.security.cert.Certificate;
import java.security.cert.CertificateEncodingException;
import java.security.cert.CertificateFactory;
import java.util.Base64;
import java.util.Collection;
import java.util.List;
import javax.net.ssl.SSLContext;
import javax.net.ssl.TrustManagerFactory;
import org.jspecify.annotations.Nullable;

/** The certificates that a service is trusted by: those given, or else the public ones. */
public final class Trust {

  /** The service's own certificate in its data directory, and the password of that file. */
  private static final String OWN = "tls.p12";

  private static final String OWN_PASSWORD = "tls-password";
  private static final String OWN_ALIAS = "lendledger";
  private static final int LINE = 64;

  private Trust() {}

  /** The certificates of a file, as PEM. */
  public static String ofFile(Path file) {
    try {
      Collection<? extends Certificate> found = certificates(Files.readAllBytes(file));
      if (found.isEmpty()) {
        throw new CommandFailure(ExitCode.USAGE, file + " holds no certificate");
      }
      return pem(found);
    } catch (IOException unreadable) {
      throw new CommandFailure(
          ExitCode.USAGE,
          "%s cannot be read: %s".formatted(file, unreadable.getClass().getSimpleName()),
          unreadable);
    } catch (GeneralSecurityException other) {
      throw new CommandFailure(ExitCode.USAGE, file + " holds no certificate in PEM", other);
    }
  }

  /** The certificate that a service made for itself in its data directory; empty without one. */
  public static String ofDataDirectory(Path data) {
    try (InputStream file = Files.newInputStream(data.resolve(OWN))) {
      String password = Files.readString(data.resolve(OWN_PASSWORD), StandardCharsets.US_ASCII);
      KeyStore store = KeyStore.getInstance("PKCS12");
      store.load(file, password.strip().toCharArray());
      Certificate own = store.getCertificate(OWN_ALIAS);
      return own == null ? "" : pem(List.of(own));
    } catch (IOException | GeneralSecurityException notThere) {
      return "";
    }
  }

  /** Connections that trust these certificates alone; null for the JVM's own. */
  public static @Nullable SSLContext context(String pem) {
    if (pem.isEmpty()) {
      return null;
    }
    try {
      KeyStore trusted = KeyStore.getInstance(KeyStore.getDefaultType());
      trusted.load(null, null);
      int number = 0;
      for (Certificate each : certificates(pem.getBytes(StandardCharsets.US_ASCII))) {
        trusted.setCertificateEntry("trusted-" + number++, each);
      }
      TrustManagerFactory managers =
          TrustManagerFactory.getInstance(TrustManagerFactory.getDefaultAlgorithm());
      managers.init(trusted);
      SSLContext context = SSLContext.getInstance("TLS");
      context.init(null, managers.getTrustManagers(), null);
      return context;
    } catch (IOException | GeneralSecurityException broken) {
      throw new CommandFailure(
          ExitCode.CREDENTIALS,
          "The certificates of the profile are broken: log in again.",
          broken);
    }
  }

  private static Collection<? extends Certificate> certificates(byte[] pem)
      throws GeneralSecurityException {
    return CertificateFactory.getInstance("X.509")
        .generateCertificates(new ByteArrayInputStream(pem));
  }

  private static String pem(Collection<? extends Certificate> certificates)
      throws CertificateEncodingException {
    Base64.Encoder lines = Base64.getMimeEncoder(LINE, new byte[] {'\n'});
    StringBuilder pem = new StringBuilder();
    for (Certificate each : certificates) {
      pem.append("-----BEGIN CERTIFICATE-----\n")
          .append(lines.encodeToString(each.getEncoded()))
          .append("\n-----END CERTIFICATE-----\n");
    }
    return pem.toString();
  }
}
