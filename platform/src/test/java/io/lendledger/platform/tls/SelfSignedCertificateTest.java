package io.lendledger.platform.tls;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.lendledger.platform.data.StartRefused;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.security.KeyStore;
import java.security.cert.Certificate;
import java.security.cert.CertificateFactory;
import java.security.cert.X509Certificate;
import java.time.Clock;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class SelfSignedCertificateTest {

  private static final Clock NOW = Clock.systemUTC();

  @TempDir Path data;

  @Test
  void namesThisMachineAndNothingElse() throws Exception {
    X509Certificate made = read(SelfSignedCertificate.in(data, NOW));
    assertThat(made.getSubjectAlternativeNames().stream().<Object>map(name -> name.get(1)))
        .containsExactlyInAnyOrder("localhost", "127.0.0.1", "0:0:0:0:0:0:0:1");
    assertThat(made.getExtendedKeyUsage()).isEqualTo(List.of("1.3.6.1.5.5.7.3.1"));
  }

  @Test
  void isKeptAcrossStarts() throws Exception {
    X509Certificate first = read(SelfSignedCertificate.in(data, NOW));
    assertThat(read(SelfSignedCertificate.in(data, NOW))).isEqualTo(first);
  }

  @Test
  void isRenewedBeforeItEnds() throws Exception {
    X509Certificate first = read(SelfSignedCertificate.in(data, NOW));
    Clock nearTheEnd = Clock.offset(NOW, Duration.ofDays(370));
    assertThat(read(SelfSignedCertificate.in(data, nearTheEnd))).isNotEqualTo(first);
  }

  @Test
  void keyAndPasswordAreTheOwnersOnly() throws Exception {
    SelfSignedCertificate certificate = SelfSignedCertificate.in(data, NOW);
    var ownerOnly = PosixFilePermissions.fromString("rw-------");
    assertThat(Files.getPosixFilePermissions(certificate.keyStore())).isEqualTo(ownerOnly);
    assertThat(Files.getPosixFilePermissions(data.resolve("tls-password"))).isEqualTo(ownerOnly);
  }

  @Test
  void liesBesideItsKeyForThoseWhoAreToTrustIt() throws Exception {
    Path shown = data.resolve("tls.pem");
    X509Certificate made = read(SelfSignedCertificate.in(data, NOW));
    assertThat(parsed(shown)).isEqualTo(made);
    Files.delete(shown);
    SelfSignedCertificate.in(data, NOW);
    assertThat(parsed(shown)).isEqualTo(made);
    X509Certificate renewed =
        read(SelfSignedCertificate.in(data, Clock.offset(NOW, Duration.ofDays(370))));
    assertThat(parsed(shown)).isEqualTo(renewed).isNotEqualTo(made);
  }

  private static Certificate parsed(Path pem) throws Exception {
    try (InputStream in = Files.newInputStream(pem)) {
      return CertificateFactory.getInstance("X.509").generateCertificate(in);
    }
  }

  @Test
  void damagedFileIsRefusedWithItsRemedy() throws Exception {
    SelfSignedCertificate certificate = SelfSignedCertificate.in(data, NOW);
    Files.writeString(certificate.keyStore(), "damaged");
    assertThatThrownBy(() -> SelfSignedCertificate.in(data, NOW))
        .isInstanceOf(StartRefused.class)
        .hasMessageContaining("delete it");
  }

  private static X509Certificate read(SelfSignedCertificate certificate) throws Exception {
    KeyStore store = KeyStore.getInstance("PKCS12");
    try (InputStream in = Files.newInputStream(certificate.keyStore())) {
      store.load(in, certificate.password().toCharArray());
    }
    return (X509Certificate) store.getCertificate(SelfSignedCertificate.ALIAS);
  }
}
