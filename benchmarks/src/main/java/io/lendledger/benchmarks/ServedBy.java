package io.lendledger.benchmarks;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.stream.Stream;

/**
 * A running service of this machine with the database that it embeds, told by its data directory.
 *
 * @param port of its API
 * @param service process of the service
 * @param database process that all of the database's descend from
 * @param databaseTimes of the database's processes so far
 */
record ServedBy(
    int port, ProcessHandle service, ProcessHandle database, ProcessTimes databaseTimes) {

  static ServedBy of(int port, Path data) throws IOException {
    return new ServedBy(
        port,
        process(data.resolve("lock")),
        process(data.resolve("postgres/postmaster.pid")),
        new ProcessTimes());
  }

  private static ProcessHandle process(Path file) throws IOException {
    List<String> lines = Files.readAllLines(file, StandardCharsets.US_ASCII);
    return ProcessHandle.of(Long.parseLong(lines.getFirst().strip())).orElseThrow();
  }

  /** Processor time of the service and its database so far. */
  Duration processorTime() {
    Processors.Used used = used();
    return used.service().plus(used.database());
  }

  /** The same by process: the service alone, and the database with its processes. */
  Processors.Used used() {
    return new Processors.Used(serviceTime(), databaseTime());
  }

  /** Processor time of the service's JVM so far. */
  Duration serviceTime() {
    return service.info().totalCpuDuration().orElse(Duration.ZERO);
  }

  Duration databaseTime() {
    return databaseTimes.with(tree(database));
  }

  private static Stream<ProcessHandle> tree(ProcessHandle process) {
    return Stream.concat(Stream.of(process), process.descendants());
  }
}
