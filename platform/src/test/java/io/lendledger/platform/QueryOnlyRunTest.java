package io.lendledger.platform;

import static org.assertj.core.api.Assertions.assertThat;

import io.lendledger.command.CommandSideConfiguration;
import io.lendledger.gateway.GatewayConfiguration;
import io.lendledger.platform.scenario.FirstStart;
import io.lendledger.platform.scenario.FreePort;
import io.lendledger.query.QuerySideConfiguration;
import java.io.IOException;
import java.io.InputStream;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.security.KeyStore;
import java.time.Clock;
import javax.net.ssl.SSLContext;
import javax.net.ssl.TrustManagerFactory;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.springframework.context.ConfigurableApplicationContext;
import org.springframework.jdbc.support.JdbcTransactionManager;
import org.springframework.transaction.PlatformTransactionManager;

/** A run of one role as a user starts it: PostgreSQL, certificate, management port. */
@Timeout(300)
class QueryOnlyRunTest {

  @TempDir static Path data;

  private static int port;
  private static ConfigurableApplicationContext run;

  @BeforeAll
  static void start() throws IOException {
    port = FreePort.choose();
    FirstStart.programs(data);
    run =
        LendledgerApplication.application()
            .run(
                "--lendledger.roles=query",
                "--lendledger.data-dir=" + data,
                "--management.server.port=" + port);
  }

  @AfterAll
  static void stop() {
    run.close();
    assertThat(data.resolve("postgres/postmaster.pid")).doesNotExist();
  }

  @Test
  void onlyTheNamedRoleIsImported() {
    assertThat(run.getBeanNamesForType(QuerySideConfiguration.class)).hasSize(1);
    assertThat(run.getBeanNamesForType(CommandSideConfiguration.class)).isEmpty();
    assertThat(run.getBeanNamesForType(GatewayConfiguration.class)).isEmpty();
  }

  @Test
  void healthIsServedOverHttp2AndTls() throws Exception {
    HttpResponse<String> health = get("/actuator/health");
    assertThat(health.statusCode()).isEqualTo(200);
    assertThat(health.version()).isEqualTo(HttpClient.Version.HTTP_2);
    assertThat(health.sslSession().orElseThrow().getProtocol()).isEqualTo("TLSv1.3");
    assertThat(health.body()).contains("\"UP\"");
  }

  @Test
  void metricsAreServedForPrometheus() throws Exception {
    HttpResponse<String> metrics = get("/actuator/prometheus");
    assertThat(metrics.statusCode()).isEqualTo(200);
    assertThat(metrics.body()).contains("hikaricp_connections_max");
  }

  @Test
  void environmentAndHeapAreNotServed() throws Exception {
    for (String path : new String[] {"env", "heapdump", "configprops", "loggers", "shutdown"}) {
      assertThat(get("/actuator/" + path).statusCode()).as(path).isNotEqualTo(200);
    }
  }

  @Test
  void clockRunsInUtcAndTransactionsAreJdbc() {
    assertThat(run.getBean(Clock.class).getZone().getId()).isEqualTo("Z");
    assertThat(run.getBean(PlatformTransactionManager.class))
        .isInstanceOf(JdbcTransactionManager.class);
  }

  private static HttpResponse<String> get(String path) throws Exception {
    try (HttpClient client = HttpClient.newBuilder().sslContext(trustingOwnCertificate()).build()) {
      var request = HttpRequest.newBuilder(URI.create("https://localhost:" + port + path)).build();
      return client.send(request, HttpResponse.BodyHandlers.ofString());
    }
  }

  private static SSLContext trustingOwnCertificate() throws IOException, GeneralSecurityException {
    KeyStore keys = KeyStore.getInstance("PKCS12");
    try (InputStream in = Files.newInputStream(data.resolve("tls.p12"))) {
      keys.load(in, Files.readString(data.resolve("tls-password")).toCharArray());
    }
    KeyStore trusted = KeyStore.getInstance("PKCS12");
    trusted.load(null, null);
    trusted.setCertificateEntry("own", keys.getCertificate("lendledger"));
    TrustManagerFactory trust =
        TrustManagerFactory.getInstance(TrustManagerFactory.getDefaultAlgorithm());
    trust.init(trusted);
    SSLContext context = SSLContext.getInstance("TLS");
    context.init(null, trust.getTrustManagers(), null);
    return context;
  }
}
