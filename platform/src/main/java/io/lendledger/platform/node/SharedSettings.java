package io.lendledger.platform.node;

import io.lendledger.gateway.edge.caller.SecuritySettings;
import io.lendledger.gateway.file.store.LenderFileStore;
import io.lendledger.platform.axon.segment.ProcessSegments;
import io.lendledger.platform.axon.segment.SegmentProperties;
import java.io.UncheckedIOException;
import java.lang.reflect.RecordComponent;
import java.math.BigDecimal;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.beans.factory.ListableBeanFactory;
import org.springframework.beans.factory.ObjectProvider;
import org.springframework.boot.context.properties.ConfigurationProperties;
import org.springframework.stereotype.Component;

/**
 * The settings of this process that all processes on a database must have alike, since any of them
 * serves any request; by the names of their properties, as they are in force, defaults included.
 * None of them is a secret.
 */
@Component
class SharedSettings {

  private static final Logger LOG = LoggerFactory.getLogger(SharedSettings.class);
  private static final List<String> PREFIXES =
      List.of(
          "lendledger.horizon",
          "lendledger.lending",
          "lendledger.limits",
          "lendledger.matching",
          "lendledger.portfolio",
          "lendledger.positions",
          "lendledger.settlement",
          "lendledger.valuation");
  private static final int LONGEST = 200;

  private final ListableBeanFactory beans;
  private final ObjectProvider<SecuritySettings> security;
  private final ObjectProvider<LenderFileStore> files;
  private final ProcessSegments processes;
  private final SegmentProperties segments;

  SharedSettings(
      ListableBeanFactory beans,
      ObjectProvider<SecuritySettings> security,
      ObjectProvider<LenderFileStore> files,
      ProcessSegments processes,
      SegmentProperties segments) {
    this.beans = beans;
    this.security = security;
    this.files = files;
    this.processes = processes;
    this.segments = segments;
  }

  /** This process's own; those of roles that it does not have are left out. */
  Map<String, String> own() {
    Map<String, String> own = new TreeMap<>();
    for (Object each : beans.getBeansWithAnnotation(ConfigurationProperties.class).values()) {
      ConfigurationProperties of = each.getClass().getAnnotation(ConfigurationProperties.class);
      if (each instanceof Record settings && of != null && PREFIXES.contains(of.value())) {
        add(own, of.value(), settings);
      }
    }
    security.ifAvailable(each -> {
      own.put("lendledger.public-url", each.publicUrl());
      own.put("lendledger.security.audience", each.audience());
      own.put("lendledger.security.issuer-uri", each.issuerUri());
      own.put("lendledger.security.lender-claim", each.lenderClaim());
    });
    files.ifAvailable(each -> addDirectory(own, each));
    if (!processes.processes().isEmpty()) {
      own.put("lendledger.processes.segments", text(segments.segments()));
      own.put("lendledger.processes.claim-timeout", text(segments.claimTimeout()));
    }
    own.replaceAll((_, value) -> shortened(value));
    return own;
  }

  /** A full disk keeps no process from starting. */
  private static void addDirectory(Map<String, String> own, LenderFileStore store) {
    try {
      own.put("lendledger.sftp.directory", store.id());
    } catch (UncheckedIOException unknown) {
      LOG.warn("Whether other processes share this one's files is not known", unknown);
    }
  }

  private static void add(Map<String, String> own, String prefix, Record settings) {
    for (RecordComponent each : settings.getClass().getRecordComponents()) {
      try {
        each.getAccessor().setAccessible(true);
        own.put(prefix + "." + kebab(each.getName()), text(each.getAccessor().invoke(settings)));
      } catch (ReflectiveOperationException e) {
        throw new IllegalStateException(prefix + " cannot be read", e);
      }
    }
  }

  private static String kebab(String name) {
    return name.replaceAll("([A-Z])", "-$1").toLowerCase(Locale.ROOT);
  }

  private static String text(@Nullable Object value) {
    return switch (value) {
      case null -> "";
      case BigDecimal number -> number.stripTrailingZeros().toPlainString();
      case Map<?, ?> entries -> {
        Map<String, String> sorted = new TreeMap<>();
        entries.forEach((key, each) -> sorted.put(String.valueOf(key), text(each)));
        yield sorted.toString();
      }
      default -> value.toString();
    };
  }

  /** A long one still differs from others that begin alike. */
  private static String shortened(String value) {
    return value.length() <= LONGEST
        ? value
        : "%s… (%08x)".formatted(value.substring(0, LONGEST), value.hashCode());
  }
}
