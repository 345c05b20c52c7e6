package io.lendledger.benchmarks;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;

/**
 * How each node is held to a share of the machine, so that two of them have twice what one has. By
 * the first of these that works: a processor quota in a cgroup of our own (version 1, then 2), one
 * by the user's service manager, a processor of its own by {@code taskset}. In a cgroup of ours
 * they start and warm up with a whole processor: a JVM sees one in both cases.
 */
final class Shares implements AutoCloseable {

  private static final int PERIOD_MICROS = 100_000;
  private static final int HELD_MICROS = PERIOD_MICROS / 2;
  private static final List<Path> FIRST =
      List.of(Path.of("/sys/fs/cgroup/cpu"), Path.of("/sys/fs/cgroup/cpu,cpuacct"));
  private static final Path SECOND = Path.of("/sys/fs/cgroup");

  private final Kind kind;
  private final Path parent;
  private final List<Path> made = new ArrayList<>();

  private Shares(Kind kind, Path parent) {
    this.kind = kind;
    this.parent = parent;
  }

  private enum Kind {
    FIRST_CGROUPS("half a processor each, by cpu.cfs_quota_us of a cgroup (version 1)"),
    SECOND_CGROUPS("half a processor each, by cpu.max of a cgroup (version 2)"),
    SERVICE_MANAGER("half a processor each, by systemd-run --user"),
    PINNED("a processor each, by taskset"),
    NONE("the whole machine: nothing here holds them to a share");

    private final String description;

    Kind(String description) {
      this.description = description;
    }
  }

  static Shares best() throws IOException, InterruptedException {
    for (Path each : FIRST) {
      var shares = new Shares(Kind.FIRST_CGROUPS, each);
      if (shares.works()) {
        return shares;
      }
    }
    for (Kind kind : List.of(Kind.SECOND_CGROUPS, Kind.SERVICE_MANAGER, Kind.PINNED)) {
      var shares = new Shares(kind, SECOND);
      if (shares.works()) {
        return shares;
      }
    }
    return none();
  }

  /** Lets each node have the whole machine. */
  static Shares none() {
    return new Shares(Kind.NONE, SECOND);
  }

  String description() {
    return kind.description;
  }

  private boolean works() throws InterruptedException {
    try {
      Process process =
          new ProcessBuilder(command(0, List.of("true")))
              .redirectErrorStream(true)
              .redirectOutput(ProcessBuilder.Redirect.DISCARD)
              .start();
      return process.waitFor(1, TimeUnit.MINUTES) && process.exitValue() == 0;
    } catch (IOException impossible) {
      return false;
    } finally {
      close();
    }
  }

  /** The command, run with a node's share. */
  List<String> command(int node, List<String> command) throws IOException {
    List<String> whole = new ArrayList<>();
    switch (kind) {
      case FIRST_CGROUPS, SECOND_CGROUPS -> {
        Path group = group(node);
        whole.addAll(
            List.of(
                "sh",
                "-c",
                "echo $$ > " + group.resolve("cgroup.procs") + " && exec \"$@\"",
                "node"));
      }
      case SERVICE_MANAGER ->
          whole.addAll(
              List.of("systemd-run", "--user", "--scope", "--quiet", "-p", "CPUQuota=50%", "--"));
      case PINNED -> {
        int processors = Runtime.getRuntime().availableProcessors();
        whole.addAll(List.of("taskset", "-c", Integer.toString(node % processors)));
      }
      case NONE -> {}
    }
    whole.addAll(command);
    return whole;
  }

  private Path group(int node) throws IOException {
    if (kind == Kind.SECOND_CGROUPS && !Files.exists(parent.resolve("cgroup.controllers"))) {
      throw new IOException("there are no cgroups of version 2");
    }
    Path group =
        parent.resolve("lendledger-bench-%d-%d".formatted(ProcessHandle.current().pid(), node));
    if (made.contains(group)) {
      return group;
    }
    Files.createDirectory(group);
    made.add(group);
    if (kind == Kind.FIRST_CGROUPS) {
      Files.writeString(group.resolve("cpu.cfs_period_us"), Integer.toString(PERIOD_MICROS));
    }
    allow(group, PERIOD_MICROS);
    return group;
  }

  /** Lets each have a whole processor, to warm up. */
  void lift() throws IOException {
    for (Path each : made) {
      allow(each, PERIOD_MICROS);
    }
  }

  void hold() throws IOException {
    for (Path each : made) {
      allow(each, HELD_MICROS);
    }
  }

  private void allow(Path group, int micros) throws IOException {
    if (kind == Kind.FIRST_CGROUPS) {
      Files.writeString(group.resolve("cpu.cfs_quota_us"), Integer.toString(micros));
    } else {
      Files.writeString(group.resolve("cpu.max"), micros + " " + PERIOD_MICROS);
    }
  }

  /** Removes its cgroups, whose processes have ended. */
  @Override
  public void close() {
    for (Path each : List.copyOf(made)) {
      try {
        Files.delete(each);
        made.remove(each);
      } catch (IOException busy) {
        System.err.println(each + " is left behind: " + busy);
      }
    }
  }
}
