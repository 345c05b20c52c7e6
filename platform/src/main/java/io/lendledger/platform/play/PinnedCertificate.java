package io.lendledger.platform.play;

import java.net.Socket;
import java.security.GeneralSecurityException;
import java.security.KeyStore;
import java.security.cert.Certificate;
import java.security.cert.CertificateException;
import java.security.cert.X509Certificate;
import java.util.Collections;
import java.util.HashSet;
import java.util.Set;
import javax.net.ssl.SSLContext;
import javax.net.ssl.SSLEngine;
import javax.net.ssl.TrustManager;
import javax.net.ssl.X509ExtendedTrustManager;
import org.jspecify.annotations.Nullable;

/** Trusts the certificate that this very process serves, and no other, under any name. */
final class PinnedCertificate extends X509ExtendedTrustManager {

  private final Set<Certificate> own;

  private PinnedCertificate(Set<Certificate> own) {
    this.own = own;
  }

  static SSLContext of(KeyStore keys) throws GeneralSecurityException {
    Set<Certificate> own = new HashSet<>();
    for (String alias : Collections.list(keys.aliases())) {
      own.add(keys.getCertificate(alias));
    }
    SSLContext context = SSLContext.getInstance("TLS");
    context.init(null, new TrustManager[] {new PinnedCertificate(own)}, null);
    return context;
  }

  private void require(X509Certificate[] chain) throws CertificateException {
    if (chain.length == 0 || !own.contains(chain[0])) {
      throw new CertificateException("Something else answers where this service should");
    }
  }

  @Override
  public void checkServerTrusted(X509Certificate[] chain, String type, @Nullable Socket socket)
      throws CertificateException {
    require(chain);
  }

  @Override
  public void checkServerTrusted(X509Certificate[] chain, String type, @Nullable SSLEngine engine)
      throws CertificateException {
    require(chain);
  }

  @Override
  public void checkServerTrusted(X509Certificate[] chain, String type) throws CertificateException {
    require(chain);
  }

  @Override
  public void checkClientTrusted(X509Certificate[] chain, String type, @Nullable Socket socket)
      throws CertificateException {
    checkClientTrusted(chain, type);
  }

  @Override
  public void checkClientTrusted(X509Certificate[] chain, String type, @Nullable SSLEngine engine)
      throws CertificateException {
    checkClientTrusted(chain, type);
  }

  @Override
  public void checkClientTrusted(X509Certificate[] chain, String type) throws CertificateException {
    throw new CertificateException("Nobody signs in here");
  }

  @Override
  public X509Certificate[] getAcceptedIssuers() {
    return new X509Certificate[0];
  }
}
