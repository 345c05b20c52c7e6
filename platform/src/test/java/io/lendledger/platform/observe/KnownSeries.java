package io.lendledger.platform.observe;

import io.lendledger.core.metric.Metric;
import io.lendledger.core.metric.MetricKind;
import java.util.Arrays;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** The series that dashboard and alerts may name. */
public final class KnownSeries {

  /** Prometheus writes it of each process that it is told to ask. */
  private static final String UP = "up";

  /** Those of libraries; a running service is asked whether it has them. */
  private static final Set<String> OTHERS =
      Set.of(
          "http_server_requests_seconds_count",
          "http_server_requests_seconds_sum",
          "http_server_requests_seconds_max",
          "hikaricp_connections_active",
          "hikaricp_connections_idle",
          "hikaricp_connections_max",
          "hikaricp_connections_pending",
          "hikaricp_connections_acquire_seconds_count",
          "hikaricp_connections_acquire_seconds_sum",
          "hikaricp_connections_acquire_seconds_max",
          "jvm_memory_used_bytes",
          "jvm_memory_max_bytes",
          "jvm_gc_overhead",
          "jvm_threads_live_threads",
          "process_cpu_usage",
          "process_uptime_seconds",
          "process_files_open_files",
          "disk_free_bytes",
          "disk_total_bytes",
          "ssl_chain_expiry_seconds");

  /** Those that come with the first file, and with Axon Server. */
  public static final Set<Metric> UNSEEN = Set.of(Metric.FILES_ANSWERED, Metric.AXON_SERVER_UP);

  private KnownSeries() {}

  /** All of them. */
  static Set<String> all() {
    Set<String> all = new TreeSet<>(OTHERS);
    all.add(UP);
    Arrays.stream(Metric.values()).flatMap(KnownSeries::of).forEach(all::add);
    return all;
  }

  /** Those that a running service must have. */
  public static Set<String> expected() {
    return all().stream()
        .filter(each -> !each.equals(UP))
        .filter(each -> UNSEEN.stream().noneMatch(metric -> metric.exposed().equals(each)))
        .collect(Collectors.toCollection(TreeSet::new));
  }

  private static Stream<String> of(Metric metric) {
    String name = metric.exposed();
    if (!metric.kind().isSummary()) {
      return Stream.of(name);
    }
    Stream<String> parts = Stream.of(name + "_count", name + "_sum");
    return metric.kind() == MetricKind.TIMER
        ? Stream.concat(parts, Stream.of(name + "_max"))
        : parts;
  }
}
