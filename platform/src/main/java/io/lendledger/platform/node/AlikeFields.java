package io.lendledger.platform.node;

import java.lang.reflect.RecordComponent;
import java.math.BigDecimal;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;
import org.springframework.boot.context.properties.ConfigurationProperties;

/**
 * Which fields of settings all nodes must have alike, and what they are (docs/nodes.md). They are
 * named one by one where a node may have others of its own beside them, or secrets.
 */
final class AlikeFields {

  private static final Set<String> WHOLE =
      Set.of(
          "lendledger.horizon",
          "lendledger.idempotency",
          "lendledger.lending",
          "lendledger.limits",
          "lendledger.matching",
          "lendledger.outbound",
          "lendledger.portfolio",
          "lendledger.positions",
          "lendledger.settlement",
          "lendledger.valuation",
          "lendledger.webhooks.replay");
  private static final Set<String> SOME =
      Set.of(
          "lendledger.processes.claim-timeout",
          "lendledger.processes.segments",
          "lendledger.sign-in.clients",
          "lendledger.sign-in.open-id.button",
          "lendledger.sign-in.open-id.client-authentication",
          "lendledger.sign-in.open-id.client-id",
          "lendledger.sign-in.open-id.issuer-uri",
          "lendledger.sign-in.open-id.role-claim",
          "lendledger.sign-in.open-id.roles",
          "lendledger.sign-in.open-id.scopes",
          "lendledger.webhooks.allow-local",
          "lendledger.webhooks.inbound-max-bytes",
          "lendledger.webhooks.kept",
          "lendledger.webhooks.ports",
          "lendledger.webhooks.timeout");

  private AlikeFields() {}

  /** Those of these settings, by the names of their properties. */
  static Map<String, String> of(Object settings) {
    Map<String, String> found = new TreeMap<>();
    ConfigurationProperties bound =
        settings.getClass().getAnnotation(ConfigurationProperties.class);
    if (settings instanceof Record fields && bound != null) {
      add(found, bound.value(), fields);
    }
    return found;
  }

  private static void add(Map<String, String> found, String prefix, Record settings) {
    for (RecordComponent each : settings.getClass().getRecordComponents()) {
      String name = prefix + "." + kebab(each.getName());
      Object value = value(each, settings);
      if (value instanceof Record part) {
        add(found, name, part);
      } else if (WHOLE.contains(prefix) || SOME.contains(name)) {
        found.put(name, text(value));
      }
    }
  }

  private static @Nullable Object value(RecordComponent field, Record settings) {
    try {
      field.getAccessor().setAccessible(true);
      return field.getAccessor().invoke(settings);
    } catch (ReflectiveOperationException e) {
      throw new IllegalStateException(field + " cannot be read", e);
    }
  }

  private static String kebab(String name) {
    return name.replaceAll("([A-Z])", "-$1").toLowerCase(Locale.ROOT);
  }

  private static String text(@Nullable Object value) {
    return switch (value) {
      case null -> "";
      case BigDecimal number -> number.stripTrailingZeros().toPlainString();
      case Set<?> all -> all.stream().map(AlikeFields::text).sorted().toList().toString();
      case Map<?, ?> entries -> {
        Map<String, String> sorted = new TreeMap<>();
        entries.forEach((key, each) -> sorted.put(String.valueOf(key), text(each)));
        yield sorted.toString();
      }
      default -> value.toString();
    };
  }
}
