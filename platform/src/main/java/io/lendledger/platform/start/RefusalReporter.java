package io.lendledger.platform.start;

import io.lendledger.platform.data.StartRefused;
import org.springframework.boot.SpringBootExceptionReporter;
import org.springframework.core.Ordered;
import org.springframework.core.annotation.Order;

/** Keeps Spring Boot from logging a stack trace for a refusal, which says all in its sentence. */
@Order(Ordered.HIGHEST_PRECEDENCE)
class RefusalReporter implements SpringBootExceptionReporter {

  @Override
  public boolean reportException(Throwable failure) {
    for (Throwable cause = failure; cause != null; cause = cause.getCause()) {
      if (cause instanceof StartRefused) {
        return true;
      }
    }
    return false;
  }
}
