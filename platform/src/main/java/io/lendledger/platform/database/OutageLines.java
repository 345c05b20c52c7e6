package io.lendledger.platform.database;

import ch.qos.logback.classic.Level;
import ch.qos.logback.classic.Logger;
import ch.qos.logback.classic.LoggerContext;
import ch.qos.logback.classic.turbo.TurboFilter;
import ch.qos.logback.core.spi.FilterReply;
import io.lendledger.core.fault.PassingFault;
import org.jspecify.annotations.Nullable;
import org.slf4j.LoggerFactory;
import org.slf4j.Marker;

/**
 * Suppresses libraries' log lines about a database or an Axon Server that is away, a stack trace
 * for each connection, processor and request: a watch logs each in one line.
 */
final class OutageLines extends TurboFilter implements AutoCloseable {

  private final DatabaseWatch watch;

  private OutageLines(DatabaseWatch watch) {
    this.watch = watch;
  }

  /** In the log of this process, until it is closed. */
  static OutageLines install(DatabaseWatch watch) {
    var filter = new OutageLines(watch);
    if (LoggerFactory.getILoggerFactory() instanceof LoggerContext context) {
      context.addTurboFilter(filter);
    }
    filter.start();
    return filter;
  }

  @Override
  public FilterReply decide(
      @Nullable Marker marker,
      Logger logger,
      Level level,
      @Nullable String format,
      Object @Nullable [] parameters,
      @Nullable Throwable failure) {
    boolean loud = level.isGreaterOrEqual(Level.WARN) && !logger.isDebugEnabled();
    Throwable told = loud ? thrown(parameters, failure) : null;
    if (told == null || !PassingFault.isAway(told)) {
      return FilterReply.NEUTRAL;
    }
    if (PassingFault.isDatabaseAway(told) && !Away.isElsewhere(told, watch)) {
      watch.suspect(told);
    }
    return FilterReply.DENY;
  }

  private static @Nullable Throwable thrown(
      Object @Nullable [] parameters, @Nullable Throwable failure) {
    return failure == null
            && parameters != null
            && parameters.length > 0
            && parameters[parameters.length - 1] instanceof Throwable last
        ? last
        : failure;
  }

  @Override
  public void close() {
    stop();
    if (LoggerFactory.getILoggerFactory() instanceof LoggerContext context) {
      context.getTurboFilterList().remove(this);
    }
  }
}
