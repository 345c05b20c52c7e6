package io.lendledger.gateway.webhook.delivery;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import com.sun.net.httpserver.HttpsConfigurator;
import com.sun.net.httpserver.HttpsServer;
import io.lendledger.gateway.webhook.address.Names;
import io.lendledger.gateway.webhook.address.Targets;
import io.lendledger.gateway.webhook.delivery.DeliveryAttempt.Held;
import io.lendledger.gateway.webhook.delivery.DeliveryAttempt.Outcome;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.KeyStore;
import java.time.Clock;
import java.time.Duration;
import java.util.List;
import java.util.Set;
import javax.net.ssl.KeyManagerFactory;
import javax.net.ssl.SSLContext;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.springframework.boot.ssl.DefaultSslBundleRegistry;
import org.springframework.boot.ssl.SslBundle;
import org.springframework.boot.ssl.SslStoreBundle;

/** A target proves with a certificate that it is who the subscriber named. */
class TlsTargetTest {

  private static final char[] PASSWORD = "changeit".toCharArray();

  @TempDir Path directory;

  @ParameterizedTest
  @CsvSource({"dns:localhost, true", "dns:other.example, false"})
  void hasToHaveTheNameThatWasSubscribed(String name, boolean delivered) throws Exception {
    Outcome outcome = deliver(name, true);
    assertThat(outcome.succeeded()).as("%s", outcome).isEqualTo(delivered);
  }

  @Test
  void hasToBeTrusted() throws Exception {
    assertThat(deliver("dns:localhost", false).failure()).contains("TLS");
  }

  private Outcome deliver(String name, boolean trusted) throws Exception {
    KeyStore keys = keys(name);
    HttpsServer server = server(keys);
    Sender sender =
        new Sender(
            new Targets(true, Set.of(), new Names()),
            new DefaultSslBundleRegistry("target", trusting(keys)),
            Clock.systemUTC(),
            Duration.ofSeconds(60),
            trusted ? "target" : "");
    try {
      String url = "https://localhost:" + server.getAddress().getPort() + "/";
      Held delivery =
          new Held(
              1,
              "s",
              "DEMO",
              "L1",
              "loan.custody",
              0,
              "evt_1",
              false,
              url,
              "{}".getBytes(UTF_8),
              List.of(),
              System.nanoTime() + Duration.ofMinutes(2).toNanos());
      return sender.send(delivery).block(Duration.ofMinutes(2));
    } finally {
      sender.destroy();
      server.stop(0);
    }
  }

  private KeyStore keys(String name) throws Exception {
    Path file = directory.resolve("keys.p12");
    Process keytool =
        new ProcessBuilder(
                Path.of(System.getProperty("java.home"), "bin", "keytool").toString(),
                "-J-XX:TieredStopAtLevel=1",
                "-genkeypair",
                "-alias",
                "target",
                "-keyalg",
                "EC",
                "-dname",
                "CN=target",
                "-ext",
                "san=" + name,
                "-storetype",
                "PKCS12",
                "-storepass",
                "changeit",
                "-keystore",
                file.toString())
            .redirectErrorStream(true)
            .start();
    String said = new String(keytool.getInputStream().readAllBytes(), UTF_8);
    assertThat(keytool.waitFor()).as(said).isZero();
    KeyStore keys = KeyStore.getInstance("PKCS12");
    try (var in = Files.newInputStream(file)) {
      keys.load(in, PASSWORD);
    }
    return keys;
  }

  private static SslBundle trusting(KeyStore keys) throws Exception {
    KeyStore trusted = KeyStore.getInstance("PKCS12");
    trusted.load(null, null);
    trusted.setCertificateEntry("target", keys.getCertificate("target"));
    return SslBundle.of(SslStoreBundle.of(null, null, trusted));
  }

  private static HttpsServer server(KeyStore keys) throws Exception {
    KeyManagerFactory managers =
        KeyManagerFactory.getInstance(KeyManagerFactory.getDefaultAlgorithm());
    managers.init(keys, PASSWORD);
    SSLContext context = SSLContext.getInstance("TLS");
    context.init(managers.getKeyManagers(), null, null);
    HttpsServer server =
        HttpsServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 10);
    server.setHttpsConfigurator(new HttpsConfigurator(context));
    server.createContext(
        "/",
        exchange -> {
          exchange.getRequestBody().readAllBytes();
          exchange.sendResponseHeaders(204, -1);
          exchange.close();
        });
    server.start();
    return server;
  }
}
