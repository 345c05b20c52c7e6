package io.lendledger.command.dispatch;

/** Reports the position of a process, in any JVM. */
@FunctionalInterface
public interface ProcessTokens {

  /**
   * Store position of the last event that the process of this name has handled, or of a later one
   * that is not for it; -1 before the first.
   */
  long position(String process);
}
