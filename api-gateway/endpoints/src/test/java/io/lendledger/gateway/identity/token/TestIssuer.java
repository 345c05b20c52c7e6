package io.lendledger.gateway.identity.token;

import com.nimbusds.jose.JWSAlgorithm;
import com.nimbusds.jose.jwk.JWK;
import com.nimbusds.jose.jwk.JWKSet;
import com.nimbusds.jose.jwk.RSAKey;
import com.nimbusds.jwt.JWTClaimsSet;
import com.sun.net.httpserver.HttpHandler;
import com.sun.net.httpserver.HttpsConfigurator;
import com.sun.net.httpserver.HttpsServer;
import io.lendledger.gateway.SignedTokens;
import java.io.InputStream;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.KeyStore;
import java.util.List;
import java.util.concurrent.Executors;
import java.util.concurrent.atomic.AtomicInteger;
import javax.net.ssl.KeyManagerFactory;
import javax.net.ssl.SSLContext;

/** An issuer of its own: metadata and keys over HTTPS, with a certificate that it made itself. */
public final class TestIssuer implements AutoCloseable {

  public static final String PASSWORD = "changeit";

  private final HttpsServer server;
  private final AtomicInteger fetched = new AtomicInteger();
  private volatile List<JWK> keys;
  private volatile String more = "";

  /** Starts it with these keys; its certificate comes into the store. */
  public TestIssuer(Path store, JWK... keys) throws Exception {
    this.keys = List.of(keys);
    makeCertificate(store);
    server = HttpsServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
    server.setExecutor(Executors.newVirtualThreadPerTaskExecutor());
    server.setHttpsConfigurator(new HttpsConfigurator(context(store)));
    answer(
        "/realms/lending/.well-known/openid-configuration",
        () -> "{\"issuer\":\"" + issuer() + "\",\"jwks_uri\":\"" + base() + "/keys\"" + more + "}");
    answer(
        "/keys",
        () -> {
          fetched.incrementAndGet();
          return new JWKSet(this.keys).toString(true);
        });
    server.start();
  }

  private interface Document {
    String text();
  }

  private void answer(String path, Document document) {
    server.createContext(
        path,
        exchange -> {
          byte[] body = document.text().getBytes(StandardCharsets.UTF_8);
          exchange.getResponseHeaders().set("Content-Type", "application/json");
          exchange.sendResponseHeaders(200, body.length);
          exchange.getResponseBody().write(body);
          exchange.close();
        });
  }

  private static void makeCertificate(Path store) throws Exception {
    Process keytool =
        new ProcessBuilder(
                Path.of(System.getProperty("java.home"), "bin", "keytool").toString(),
                "-J-XX:TieredStopAtLevel=1",
                "-genkeypair",
                "-alias",
                "issuer",
                "-keyalg",
                "EC",
                "-groupname",
                "secp256r1",
                "-dname",
                "CN=localhost",
                "-ext",
                "SAN=dns:localhost",
                "-storetype",
                "PKCS12",
                "-keystore",
                store.toString(),
                "-storepass",
                PASSWORD)
            .redirectErrorStream(true)
            .redirectOutput(ProcessBuilder.Redirect.DISCARD)
            .start();
    if (keytool.waitFor() != 0) {
      throw new IllegalStateException("keytool failed");
    }
  }

  private static SSLContext context(Path store) throws Exception {
    KeyStore certificate = KeyStore.getInstance("PKCS12");
    try (InputStream bytes = Files.newInputStream(store)) {
      certificate.load(bytes, PASSWORD.toCharArray());
    }
    KeyManagerFactory managers =
        KeyManagerFactory.getInstance(KeyManagerFactory.getDefaultAlgorithm());
    managers.init(certificate, PASSWORD.toCharArray());
    SSLContext context = SSLContext.getInstance("TLS");
    context.init(managers.getKeyManagers(), null, null);
    return context;
  }

  /** Has it say more of itself: a name of its metadata, and a path. */
  public synchronized void offer(String name, String path) {
    more += ",\"" + name + "\":\"" + base() + path + "\"";
  }

  /** Has it answer at a path. */
  public void serve(String path, HttpHandler handler) {
    server.createContext(path, handler);
  }

  /** Its address without a path. */
  public String base() {
    return "https://localhost:" + server.getAddress().getPort();
  }

  /** Its name. */
  public String issuer() {
    return base() + "/realms/lending";
  }

  /** How often its keys were asked for. */
  public int fetched() {
    return fetched.get();
  }

  /** Has other keys from now on. */
  public void publish(JWK... others) {
    keys = List.of(others);
  }

  /** A token signed by a key. */
  public static String sign(JWK key, JWTClaimsSet claims) {
    JWSAlgorithm algorithm = key instanceof RSAKey ? JWSAlgorithm.RS256 : JWSAlgorithm.ES256;
    return SignedTokens.signed(algorithm, "JWT", key, claims);
  }

  @Override
  public void close() {
    server.stop(0);
  }
}
