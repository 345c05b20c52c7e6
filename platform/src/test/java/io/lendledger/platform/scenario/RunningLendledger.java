package io.lendledger.platform.scenario;

import java.nio.file.Path;

/** The service on free ports and a data directory that outlives it. */
public sealed interface RunningLendledger permits ServiceProcess, ServiceInThisJvm {

  /**
   * Starts it as a process of its own, which can be killed, on the data directory, as on one of
   * before when that is empty, and returns once it says that it is ready.
   */
  static RunningLendledger start(Path data, String... properties) throws Exception {
    FirstStart.fill(data);
    return startAsItIs(data, properties);
  }

  /** Starts a process on the data directory, with all that a first start does when it is empty. */
  static RunningLendledger startAsItIs(Path data, String... properties) throws Exception {
    return ServiceProcess.start(data, properties);
  }

  /**
   * Starts it in this JVM, for tests that do not kill it: classes that are loaded and compiled
   * already make it cheap.
   */
  static RunningLendledger startHere(Path data, String... properties) throws Exception {
    FirstStart.fill(data);
    return startHereAsItIs(data, properties);
  }

  /** Starts it in this JVM, with all that a first start does when the data directory is empty. */
  static RunningLendledger startHereAsItIs(Path data, String... properties) throws Exception {
    return ServiceInThisJvm.start(data, properties);
  }

  /** Where the API is. */
  String address();

  /** Where health and meters are. */
  String managementAddress();

  /** The process that it runs in. */
  long pid();

  /** Ends it as a power cut would. */
  void kill() throws InterruptedException;

  /** Ends it as an operator would; does nothing when it has ended. */
  void stop() throws InterruptedException;

  /** The last lines that it printed. */
  String lastOutput();
}
