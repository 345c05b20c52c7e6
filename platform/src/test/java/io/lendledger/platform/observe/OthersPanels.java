package io.lendledger.platform.observe;

import static io.lendledger.platform.observe.Panel.CHOSEN;
import static io.lendledger.platform.observe.Panel.mean;
import static io.lendledger.platform.observe.Panel.rate;

import io.lendledger.core.metric.MetricArea;
import io.lendledger.platform.observe.Panel.Query;
import java.util.List;

/** Panels over metrics of libraries, and over several metrics at once. */
final class OthersPanels {

  private static final String REQUESTS = "http_server_requests_seconds";

  private OthersPanels() {}

  /** Those that stand first in an area's row. */
  static List<Panel> in(MetricArea area) {
    return switch (area) {
      case SERVICE -> service();
      case REQUESTS -> requests();
      case STORE ->
          List.of(
              Panel.of(
                  "Tail behind the store's end",
                  "short",
                  "Events in the store that the process has not read for its processors yet",
                  new Query(
                      "clamp_min(lendledger_store_position{%s} - lendledger_store_tail{%s}, 0)"
                          .formatted(CHOSEN, CHOSEN),
                      "{{instance}}")),
              Panel.of(
                  "Events in a commit",
                  "short",
                  "How many events share a commit: the more, the less each waits for the disk",
                  new Query(
                      "sum (%s) / sum (%s)"
                          .formatted(
                              rate("lendledger_store_appended_total"),
                              rate("lendledger_store_commits_seconds_count")),
                      "events")));
      default -> List.of();
    };
  }

  private static List<Panel> service() {
    return List.of(
        Panel.of(
            "Processes that answer",
            "none",
            "1 for each process that Prometheus reaches",
            new Query("up{%s}".formatted(CHOSEN), "{{instance}}")),
        Panel.of(
            "Free disk",
            "percentunit",
            "The part of the disks of data and files that is free",
            new Query(
                "disk_free_bytes{%s} / disk_total_bytes{%s}".formatted(CHOSEN, CHOSEN),
                "{{instance}} {{path}}")),
        Panel.of(
            "Certificates end",
            "s",
            "Time until a certificate that the service uses is not valid any more",
            new Query(
                "ssl_chain_expiry_seconds{%s}".formatted(CHOSEN), "{{instance}} {{bundle}}")));
  }

  private static List<Panel> requests() {
    return List.of(
        Panel.of(
            "Requests per second by status",
            "reqps",
            "Answers by their status; 503 is overload or a store that is away",
            new Query("sum by (status) (%s)".formatted(rate(REQUESTS + "_count")), "{{status}}")),
        Panel.of(
            "Requests per second by endpoint",
            "reqps",
            "Requests by method and path",
            new Query(
                "sum by (method, uri) (%s)".formatted(rate(REQUESTS + "_count")),
                "{{method}} {{uri}}")),
        Panel.of(
            "Requests per second by lender",
            "reqps",
            "Requests by the lender of their credential; none are desk, audit, operations, public",
            new Query("sum by (lender) (%s)".formatted(rate(REQUESTS + "_count")), "{{lender}}")),
        Panel.of(
            "Mean duration by endpoint",
            "s",
            "From a request's first byte to the end of its answer, on average",
            mean(REQUESTS, " by (method, uri)", "{{method}} {{uri}}")),
        Panel.of(
            "Longest duration by endpoint",
            "s",
            "The longest request of the last minutes",
            new Query(
                "max by (method, uri) (%s_max{%s})".formatted(REQUESTS, CHOSEN),
                "{{method}} {{uri}}")));
  }

  /** The database's pool. */
  static List<Panel> pool() {
    return List.of(
        Panel.of(
            "Connections",
            "short",
            "Connections of the pool: used, free, and how many there may be",
            new Query(
                "hikaricp_connections_active{%s}".formatted(CHOSEN), "{{instance}} {{pool}} used"),
            new Query(
                "hikaricp_connections_idle{%s}".formatted(CHOSEN), "{{instance}} {{pool}} free"),
            new Query(
                "hikaricp_connections_max{%s}".formatted(CHOSEN), "{{instance}} {{pool}} at most")),
        Panel.of(
            "Waiting for a connection",
            "short",
            "Threads that wait for a connection; above 0 for long the database is the bottleneck",
            new Query(
                "hikaricp_connections_pending{%s}".formatted(CHOSEN), "{{instance}} {{pool}}")),
        Panel.of(
            "Time to get a connection",
            "s",
            "How long it takes to get a connection: mean, and the longest of the last minutes",
            mean("hikaricp_connections_acquire_seconds", "", "mean"),
            new Query(
                "max (hikaricp_connections_acquire_seconds_max{%s})".formatted(CHOSEN),
                "longest")));
  }

  /** The virtual machine. */
  static List<Panel> jvm() {
    return List.of(
        Panel.of(
            "Memory",
            "bytes",
            "Memory that the virtual machine uses, by kind",
            new Query(
                "sum by (instance, area) (jvm_memory_used_bytes{%s})".formatted(CHOSEN),
                "{{instance}} {{area}}"),
            new Query(
                "sum by (instance) (jvm_memory_max_bytes{%s,area=\"heap\"} > 0)".formatted(CHOSEN),
                "{{instance}} heap at most")),
        Panel.of(
            "Time for garbage",
            "percentunit",
            "The part of processor time that goes into the collection of garbage",
            new Query("jvm_gc_overhead{%s}".formatted(CHOSEN), "{{instance}}")),
        Panel.of(
            "Processor",
            "percentunit",
            "The part of the machine's processors that the process uses",
            new Query("process_cpu_usage{%s}".formatted(CHOSEN), "{{instance}}")),
        Panel.of(
            "Platform threads",
            "short",
            "Threads of the operating system; virtual threads are not among them",
            new Query("jvm_threads_live_threads{%s}".formatted(CHOSEN), "{{instance}}")),
        Panel.of(
            "Open files",
            "short",
            "Files and sockets that the process has open",
            new Query("process_files_open_files{%s}".formatted(CHOSEN), "{{instance}}")),
        Panel.of(
            "Running since",
            "s",
            "Time since the process started",
            new Query("process_uptime_seconds{%s}".formatted(CHOSEN), "{{instance}}")));
  }
}
