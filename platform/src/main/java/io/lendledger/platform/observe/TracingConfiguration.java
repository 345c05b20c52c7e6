package io.lendledger.platform.observe;

import io.opentelemetry.api.OpenTelemetry;
import org.axonframework.tracing.NoOpSpanFactory;
import org.axonframework.tracing.SpanFactory;
import org.springframework.boot.autoconfigure.condition.ConditionalOnProperty;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;

/**
 * Traces follow a request into its commands, their events and the handlers of these. Nothing is
 * recorded without an export endpoint.
 */
@Configuration(proxyBeanMethods = false)
class TracingConfiguration {

  private static final String ENABLED = "management.opentelemetry.enabled";

  @Bean
  @ConditionalOnProperty(name = ENABLED, havingValue = "true")
  SpanFactory spanFactory(OpenTelemetry telemetry) {
    return new ContinuedTraces(telemetry);
  }

  @Bean
  @ConditionalOnProperty(name = ENABLED, havingValue = "false")
  SpanFactory noSpans() {
    return NoOpSpanFactory.INSTANCE;
  }
}
