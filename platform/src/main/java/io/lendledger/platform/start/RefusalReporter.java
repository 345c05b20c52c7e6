package io.lendledger.platform.start;

import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.boot.SpringBootExceptionReporter;
import org.springframework.core.Ordered;
import org.springframework.core.annotation.Order;

/** Keeps Spring Boot from logging a stack trace for a refusal, whose sentence suffices. */
@Order(Ordered.HIGHEST_PRECEDENCE)
class RefusalReporter implements SpringBootExceptionReporter {

  private static final Logger log = LoggerFactory.getLogger(RefusalReporter.class);

  @Override
  public boolean reportException(Throwable failure) {
    log.debug("The start failed", failure);
    return StartFailure.sentence(failure) != null;
  }
}
