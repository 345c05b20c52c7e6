package io.lendledger.benchmarks;

import java.time.Duration;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.stream.Stream;

/**
 * Processor time of processes that come and go, as those of a database's connections do. What one
 * has used until it was last looked at stays counted after its end.
 */
final class ProcessTimes {

  private final Map<ProcessHandle, Duration> seen = new ConcurrentHashMap<>();

  /** Of these and of all that were given before. */
  Duration with(Stream<ProcessHandle> running) {
    running.forEach(each -> each.info().totalCpuDuration().ifPresent(used -> seen.put(each, used)));
    return seen.values().stream().reduce(Duration.ZERO, Duration::plus);
  }
}
