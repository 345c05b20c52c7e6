package io.lendledger.platform.observe;

import io.opentelemetry.api.OpenTelemetry;
import io.opentelemetry.api.trace.Span;
import java.util.function.Supplier;
import org.axonframework.messaging.Message;
import org.axonframework.tracing.opentelemetry.OpenTelemetrySpanFactory;

/**
 * Resumes the trace named in the metadata of work that waited in the database, such as an accepted
 * submission, also after a restart.
 */
final class ContinuedTraces extends OpenTelemetrySpanFactory {

  ContinuedTraces(OpenTelemetry telemetry) {
    super(
        OpenTelemetrySpanFactory.builder()
            .tracer(telemetry.getTracer("io.lendledger"))
            .contextPropagators(telemetry.getPropagators().getTextMapPropagator()));
  }

  @Override
  public org.axonframework.tracing.Span createDispatchSpan(
      Supplier<String> operation, Message<?> message, Message<?>... linked) {
    return isTraced()
        ? super.createDispatchSpan(operation, message, linked)
        : createHandlerSpan(operation, message, true, linked);
  }

  @Override
  public org.axonframework.tracing.Span createInternalSpan(
      Supplier<String> operation, Message<?> message) {
    return isTraced()
        ? super.createInternalSpan(operation, message)
        : createHandlerSpan(operation, message, true);
  }

  private static boolean isTraced() {
    return Span.current().getSpanContext().isValid();
  }
}
