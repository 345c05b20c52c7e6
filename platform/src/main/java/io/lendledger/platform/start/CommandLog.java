package io.lendledger.platform.start;

import ch.qos.logback.classic.Level;
import ch.qos.logback.classic.Logger;
import org.slf4j.LoggerFactory;

/** The log of a command, which says what it has to say itself. */
public final class CommandLog {

  private CommandLog() {}

  /** Without the service's own settings everything would be logged, to the standard output. */
  public static void warningsOnly() {
    if (LoggerFactory.getLogger(org.slf4j.Logger.ROOT_LOGGER_NAME) instanceof Logger root) {
      root.setLevel(Level.WARN);
    }
  }
}
