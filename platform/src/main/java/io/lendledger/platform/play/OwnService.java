package io.lendledger.platform.play;

import java.net.http.HttpClient;
import java.security.GeneralSecurityException;
import java.security.KeyStore;
import java.security.KeyStoreException;
import java.time.Clock;
import org.springframework.boot.ssl.SslBundles;
import org.springframework.core.env.Environment;

/** This very process, as its own participants reach it once it is ready. */
public final class OwnService {

  private OwnService() {}

  /** Its API, reached over TLS and trusted by its own certificate alone. */
  public static OwnApi api(Environment environment, SslBundles bundles, Clock clock)
      throws GeneralSecurityException {
    String bundle = environment.getProperty("server.ssl.bundle");
    if (bundle == null) {
      throw new KeyStoreException("server.ssl.bundle names no certificate to trust");
    }
    KeyStore keys = bundles.getBundle(bundle).getStores().getKeyStore();
    if (keys == null) {
      throw new KeyStoreException("server.ssl.bundle has no certificate to trust");
    }
    HttpClient http = HttpClient.newBuilder().sslContext(PinnedCertificate.of(keys)).build();
    String port = environment.getProperty("local.server.port");
    return new OwnApi(http, "https://localhost:" + port, clock);
  }
}
