package io.lendledger.cli.terminal;

/** How a command waits. */
@FunctionalInterface
public interface Pause {

  /** Waits for so long. */
  void millis(long millis) throws InterruptedException;
}
