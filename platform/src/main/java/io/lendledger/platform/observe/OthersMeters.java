package io.lendledger.platform.observe;

import io.micrometer.core.instrument.Meter;
import io.micrometer.core.instrument.Tags;
import io.micrometer.core.instrument.config.MeterFilter;
import io.micrometer.core.instrument.config.MeterFilterReply;
import java.util.Map;
import java.util.Set;
import org.springframework.stereotype.Component;

/**
 * Says what those meters of libraries mean that do not say so themselves, and leaves out those
 * whose names are against Prometheus' conventions.
 */
@Component
final class OthersMeters implements MeterFilter {

  private static final Map<String, String> HELP =
      Map.of(
          "http.server.requests",
          "Requests, from their first byte to the end of their answers",
          "http.server.requests.active",
          "Requests that are not answered yet",
          "http.client.requests",
          "Requests to webhooks' targets and issuers",
          "http.client.requests.active",
          "Requests to webhooks' targets and issuers that are not answered yet");

  /** In nanoseconds, in milliseconds, and named as a part of a summary. */
  private static final Set<String> LEFT_OUT =
      Set.of("process.cpu.time", "jvm.compilation.time", "system.cpu.count");

  @Override
  public MeterFilterReply accept(Meter.Id id) {
    return LEFT_OUT.contains(id.getName()) ? MeterFilterReply.DENY : MeterFilterReply.NEUTRAL;
  }

  @Override
  public Meter.Id map(Meter.Id id) {
    String help = HELP.get(id.getName());
    return help == null || id.getDescription() != null
        ? id
        : new Meter.Id(
            id.getName(), Tags.of(id.getTagsAsIterable()), id.getBaseUnit(), help, id.getType());
  }
}
