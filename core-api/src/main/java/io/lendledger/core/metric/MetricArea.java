package io.lendledger.core.metric;

import java.util.Arrays;
import java.util.List;

/** What metrics are about: a part of the catalogue, and a row of the dashboard. */
public enum MetricArea {
  SERVICE("Service", "ready", "database", "axon", "role", "backup"),
  REQUESTS(
      "Requests, slots and refusals", "requests", "connections", "answers", "streams", "request"),
  INTAKE("Intake", "intake", "submissions"),
  STORE("Commands and event store", "commands", "store"),
  MODELS("Models behind and events set aside", "processor"),
  INTEGRITY("Integrity", "integrity"),
  PROGRAMME("Programme", "business"),
  WEBHOOKS("Webhooks", "webhooks"),
  FILES("Files and SFTP", "files", "outbound", "sftp"),
  CREDENTIALS("Credentials", "credentials", "signing");

  private final String title;

  @SuppressWarnings("ImmutableEnumChecker") // nobody can change it
  private final List<String> first;

  MetricArea(String title, String... first) {
    this.title = title;
    this.first = List.of(first);
  }

  /** Its heading. */
  public String title() {
    return title;
  }

  /** The one of a metric, by the first word of its name. */
  static MetricArea of(String name) {
    String word = name.split("\\.", 2)[0];
    return Arrays.stream(values())
        .filter(each -> each.first.contains(word))
        .findFirst()
        .orElseThrow(() -> new IllegalArgumentException("No area has metrics like " + name));
  }
}
