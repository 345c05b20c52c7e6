package io.lendledger.platform.start;

import io.lendledger.platform.data.DataDirectory;
import io.lendledger.platform.data.SecretFile;
import io.lendledger.platform.role.Role;
import io.lendledger.platform.tls.SelfSignedCertificate;
import java.nio.file.Path;
import java.time.Clock;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.stream.Stream;
import org.springframework.context.ApplicationContextInitializer;
import org.springframework.context.support.GenericApplicationContext;
import org.springframework.core.env.ConfigurableEnvironment;
import org.springframework.core.env.MapPropertySource;
import org.springframework.util.StringUtils;

/**
 * The defaults of a run that configures nothing: ports, a data directory and TLS. Every value is a
 * default that any other source of properties overrides; a data directory that nothing needs is not
 * made.
 */
public final class RunDefaults implements ApplicationContextInitializer<GenericApplicationContext> {

  private static final String SERVER_SSL = "server.ssl";
  private static final String MANAGEMENT_SSL = "management.server.ssl";
  private static final String MANAGEMENT_PORT = "management.server.port";
  private static final String DEFAULT_MANAGEMENT_PORT = "9443";
  private static final String PROTOCOLS = ".enabled-protocols";
  private static final String MODERN_TLS = "TLSv1.2,TLSv1.3";
  private static final String LOOPBACK = "127.0.0.1";
  private static final String DEMO = "lendledger.demo.enabled";
  private static final String MASTER_KEY = "lendledger.access.master-key";
  private static final String BUNDLE = "lendledger";
  private static final String BUNDLE_KEYS = "spring.ssl.bundle.jks." + BUNDLE + ".keystore.";

  @Override
  public void initialize(GenericApplicationContext context) {
    ConfigurableEnvironment environment = context.getEnvironment();
    boolean ownDatabase = isEmbedded(environment);
    boolean ownCertificate = needsCertificate(environment);
    Map<String, Object> defaults = new LinkedHashMap<>();
    offerTls(environment, defaults);
    traceOnlyWhenAsked(environment, defaults);
    if (ownDatabase || ownCertificate) {
      DataDirectory data = openData(environment);
      context.registerBean(DataDirectory.class, () -> data);
      if (ownDatabase) {
        offerMasterKey(environment, data, defaults);
      }
      if (ownCertificate) {
        // Before there is a context, there is no clock to inject.
        offerCertificate(SelfSignedCertificate.in(data.path(), Clock.systemUTC()), defaults);
      }
    }
    if (ownDatabase) {
      offerTrial(defaults);
      offerFiles(environment, defaults);
    }
    if (Role.activeIn(environment).contains(Role.GATEWAY)) {
      offerPorts(environment, ownCertificate, ownDatabase, defaults);
    } else {
      serveManagementOnly(environment);
    }
    fixDemo(environment, ownDatabase);
    environment.getPropertySources().addLast(new MapPropertySource("runDefaults", defaults));
  }

  /** Whether this run keeps its rows in a PostgreSQL of its own. */
  static boolean isEmbedded(ConfigurableEnvironment environment) {
    return !StringUtils.hasText(environment.getProperty("spring.datasource.url"));
  }

  private static void offerTrial(Map<String, Object> defaults) {
    // The provisioned demo credentials are public, and the certificate names this machine only.
    defaults.put("server.address", LOOPBACK);
    // Nobody else uses an embedded database: a killed process's claims are its successor's.
    defaults.put("lendledger.node-id", "embedded");
    // There is nobody to share with, and one demonstration is to be like another.
    defaults.put("lendledger.processes.segments", "1");
    // A trial of webhooks receives them on this machine.
    defaults.put("lendledger.webhooks.allow-local", "true");
    // A trial of the service closes days and months to come.
    defaults.put("lendledger.horizon.reported", "366d");
    // Its credentials are public: trying wrong ones is not guessing.
    defaults.put("lendledger.access.allowed-failures", "10000");
    defaults.put("lendledger.access.allowed-failures-in-all", "100000");
  }

  private static DataDirectory openData(ConfigurableEnvironment environment) {
    return DataDirectory.open(Path.of(environment.getProperty("lendledger.data-dir", "data")));
  }

  private static boolean needsCertificate(ConfigurableEnvironment environment) {
    return environment.getProperty(SERVER_SSL + ".enabled", Boolean.class, true)
        && !hasCertificate(environment, SERVER_SSL);
  }

  private static boolean hasCertificate(ConfigurableEnvironment environment, String prefix) {
    return Stream.of(".bundle", ".key-store", ".certificate")
        .anyMatch(name -> StringUtils.hasText(environment.getProperty(prefix + name)));
  }

  private static void offerCertificate(
      SelfSignedCertificate certificate, Map<String, Object> defaults) {
    defaults.put(BUNDLE_KEYS + "location", certificate.keyStore().toUri().toString());
    defaults.put(BUNDLE_KEYS + "password", certificate.password());
    defaults.put(BUNDLE_KEYS + "type", "PKCS12");
    defaults.put("spring.ssl.bundle.jks." + BUNDLE + ".key.alias", SelfSignedCertificate.ALIAS);
    defaults.put(SERVER_SSL + ".bundle", BUNDLE);
  }

  // Secrets in the database are sealed under a key that is not in it.
  private static void offerMasterKey(
      ConfigurableEnvironment environment, DataDirectory data, Map<String, Object> defaults) {
    if (!StringUtils.hasText(environment.getProperty(MASTER_KEY))
        && !StringUtils.hasText(environment.getProperty(MASTER_KEY + "-file"))) {
      Path file = data.resolve("master.key");
      SecretFile.readOrCreate(file);
      defaults.put(MASTER_KEY + "-file", file.toString());
    }
  }

  private static void offerTls(ConfigurableEnvironment environment, Map<String, Object> defaults) {
    if (environment.getProperty(SERVER_SSL + ".enabled", Boolean.class, true)) {
      defaults.put(SERVER_SSL + PROTOCOLS, MODERN_TLS);
    }
  }

  // Without somewhere to send spans to, recording them is wasted work.
  private static void traceOnlyWhenAsked(
      ConfigurableEnvironment environment, Map<String, Object> defaults) {
    boolean asked =
        StringUtils.hasText(
            environment.getProperty("management.opentelemetry.tracing.export.otlp.endpoint"));
    defaults.put("management.opentelemetry.enabled", asked);
    defaults.put("management.tracing.sampling.probability", asked ? "0.1" : "0");
  }

  // The management port is protected as the API is, unless it is configured by itself.
  private static void offerPorts(
      ConfigurableEnvironment environment,
      boolean ownCertificate,
      boolean ownDatabase,
      Map<String, Object> defaults) {
    defaults.put("server.port", "8443");
    defaults.put(MANAGEMENT_PORT, DEFAULT_MANAGEMENT_PORT);
    if (ownDatabase) {
      defaults.put("management.server.address", LOOPBACK);
    }
    if (!environment.getProperty(MANAGEMENT_SSL + ".enabled", Boolean.class, true)) {
      return;
    }
    String bundle = ownCertificate ? BUNDLE : environment.getProperty(SERVER_SSL + ".bundle");
    if (hasCertificate(environment, MANAGEMENT_SSL)) {
      defaults.put(MANAGEMENT_SSL + PROTOCOLS, MODERN_TLS);
    } else if (StringUtils.hasText(bundle)) {
      defaults.put(MANAGEMENT_SSL + ".bundle", bundle);
      defaults.put(MANAGEMENT_SSL + PROTOCOLS, MODERN_TLS);
    }
  }

  // Demo credentials are public: a configured database never gets them, whatever is asked.
  private static void fixDemo(ConfigurableEnvironment environment, boolean ownDatabase) {
    boolean wanted = environment.getProperty(DEMO, Boolean.class, true);
    Map<String, Object> fixed = Map.of(DEMO, ownDatabase && wanted);
    environment.getPropertySources().addFirst(new MapPropertySource("demo", fixed));
  }

  // Without a configured port the start prints the port; two runs on a machine do not collide.
  private static void offerFiles(
      ConfigurableEnvironment environment, Map<String, Object> defaults) {
    defaults.put("lendledger.sftp.enabled", "true");
    defaults.put("lendledger.sftp.address", LOOPBACK);
    defaults.put(
        "lendledger.sftp.else-any-port", !environment.containsProperty("lendledger.sftp.port"));
  }

  // One server on the management port; with equal ports the endpoints are served by it.
  private static void serveManagementOnly(ConfigurableEnvironment environment) {
    String port = environment.getProperty(MANAGEMENT_PORT, DEFAULT_MANAGEMENT_PORT);
    Map<String, Object> fixed = Map.of("server.port", port, MANAGEMENT_PORT, port);
    environment.getPropertySources().addFirst(new MapPropertySource("managementOnly", fixed));
  }
}
