package io.lendledger.platform.start;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.lendledger.platform.data.DataDirectory;
import io.lendledger.platform.data.StartRefused;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.springframework.context.support.GenericApplicationContext;
import org.springframework.core.env.ConfigurableEnvironment;
import org.springframework.core.env.MapPropertySource;

class RunDefaultsTest {

  private static final String OWN_DATABASE = "spring.datasource.url";

  @TempDir Path parent;

  @Test
  void unconfiguredRunSpeaksHttpsOnLoopback() {
    var environment = after(Map.of());
    assertThat(environment.getProperty("server.port")).isEqualTo("8443");
    assertThat(environment.getProperty("management.server.port")).isEqualTo("9443");
    assertThat(environment.getProperty("server.address")).isEqualTo("127.0.0.1");
    assertThat(environment.getProperty("lendledger.processes.segments")).isEqualTo("1");
    assertThat(environment.getProperty("server.ssl.bundle")).isEqualTo("lendledger");
    assertThat(environment.getProperty("management.server.ssl.bundle")).isEqualTo("lendledger");
    assertThat(environment.getProperty("server.ssl.enabled-protocols"))
        .isEqualTo("TLSv1.2,TLSv1.3");
  }

  @Test
  void givenPropertiesWin() {
    var environment = after(Map.of("server.port", "1", "server.address", "0.0.0.0"));
    assertThat(environment.getProperty("server.port")).isEqualTo("1");
    assertThat(environment.getProperty("server.address")).isEqualTo("0.0.0.0");
  }

  @Test
  void ownCertificateStepsBackForAConfiguredOne() {
    var environment = after(Map.of("server.ssl.bundle", "mine"));
    assertThat(environment.getProperty("server.ssl.bundle")).isEqualTo("mine");
    assertThat(environment.getProperty("management.server.ssl.bundle")).isEqualTo("mine");
    assertThat(data().resolve("tls.p12")).doesNotExist();
  }

  @Test
  void plainHttpIsServedWhenAskedFor() {
    var environment = after(Map.of("server.ssl.enabled", "false"));
    assertThat(environment.getProperty("server.ssl.bundle")).isNull();
    assertThat(environment.getProperty("management.server.ssl.bundle")).isNull();
  }

  @Test
  void nothingIsKeptWhenDatabaseAndCertificateAreConfigured() {
    var environment =
        after(Map.of(OWN_DATABASE, "jdbc:postgresql://db/l", "server.ssl.bundle", "b"));
    assertThat(environment.getProperty("server.address")).isNull();
    assertThat(environment.getProperty("lendledger.access.allowed-failures")).isNull();
    assertThat(environment.getProperty("lendledger.processes.segments")).isNull();
    assertThat(data()).doesNotExist();
  }

  @Test
  void withoutTheGatewayOnlyTheManagementPortIsServed() {
    var environment =
        after(
            Map.of("lendledger.roles", "query", "management.server.port", "7", "server.port", "1"));
    assertThat(environment.getProperty("server.port")).isEqualTo("7");
    assertThat(environment.getProperty("management.server.port")).isEqualTo("7");
    assertThat(environment.getProperty("management.server.ssl.bundle")).isNull();
  }

  @Test
  void secondRunOnTheSameDataIsRefused() {
    try (DataDirectory held = DataDirectory.open(data())) {
      assertThat(held.path()).isDirectory();
      assertThatThrownBy(() -> after(Map.of()))
          .isInstanceOf(StartRefused.class)
          .hasMessageContaining("Another Lendledger");
    }
  }

  private ConfigurableEnvironment after(Map<String, Object> given) {
    var context = new GenericApplicationContext();
    Map<String, Object> properties = new HashMap<>(given);
    properties.put("lendledger.data-dir", data().toString());
    context
        .getEnvironment()
        .getPropertySources()
        .addFirst(new MapPropertySource("given", properties));
    new RunDefaults().initialize(context);
    context.refresh();
    context.getBeanProvider(DataDirectory.class).ifAvailable(DataDirectory::path);
    context.close();
    return context.getEnvironment();
  }

  private Path data() {
    return parent.resolve("data");
  }
}
