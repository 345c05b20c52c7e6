package io.lendledger.platform.observe;

import static org.assertj.core.api.Assertions.assertThat;

import io.micrometer.core.instrument.MeterRegistry;
import java.io.IOException;
import java.io.InputStream;
import java.util.Collection;
import java.util.Properties;
import org.junit.jupiter.api.Test;
import org.springframework.boot.autoconfigure.AutoConfigurations;
import org.springframework.boot.micrometer.metrics.autoconfigure.MetricsAutoConfiguration;
import org.springframework.boot.micrometer.metrics.autoconfigure.export.simple.SimpleMetricsExportAutoConfiguration;
import org.springframework.boot.micrometer.observation.autoconfigure.ObservationAutoConfiguration;
import org.springframework.boot.test.context.runner.ReactiveWebApplicationContextRunner;
import org.springframework.boot.webflux.autoconfigure.WebFluxObservationAutoConfiguration;
import tools.jackson.dataformat.yaml.YAMLMapper;

/** Requests are measured by their path's template; beyond a bound Spring Boot measures no more. */
class RequestNamesTest {

  private static final String BOUND = "management.metrics.web.server.max-uri-tags";
  private static final String REQUESTS = "http.server.requests";

  private final ReactiveWebApplicationContextRunner run =
      new ReactiveWebApplicationContextRunner()
          .withConfiguration(
              AutoConfigurations.of(
                  MetricsAutoConfiguration.class,
                  SimpleMetricsExportAutoConfiguration.class,
                  ObservationAutoConfiguration.class,
                  WebFluxObservationAutoConfiguration.class));

  @Test
  void everyPathOfTheInterfaceIsMeasured() throws IOException {
    Collection<String> paths = paths();
    String bound = defaults().getProperty(BOUND);
    assertThat(paths.size()).isLessThan(Integer.parseInt(bound) / 2);
    run.withPropertyValues(BOUND + "=" + bound)
        .run(context ->
            assertThat(measured(context.getBean(MeterRegistry.class), paths))
                .isEqualTo(paths.size()));
  }

  /** Otherwise the bound could go, and nobody would see that paths are missing. */
  @Test
  void theUsualBoundIsTooLow() throws IOException {
    Collection<String> paths = paths();
    run.run(context ->
        assertThat(measured(context.getBean(MeterRegistry.class), paths)).isLessThan(paths.size()));
  }

  private static int measured(MeterRegistry registry, Collection<String> paths) {
    paths.forEach(path -> registry.timer(REQUESTS, "uri", path));
    return registry.find(REQUESTS).timers().size();
  }

  private static Collection<String> paths() throws IOException {
    try (InputStream document =
        RequestNamesTest.class.getResourceAsStream("/openapi/openapi.yaml")) {
      return new YAMLMapper().readTree(document).path("paths").propertyNames();
    }
  }

  private static Properties defaults() throws IOException {
    var defaults = new Properties();
    try (InputStream in = RequestNamesTest.class.getResourceAsStream("/application.properties")) {
      defaults.load(in);
    }
    return defaults;
  }
}
