package io.lendledger.benchmarks;

import java.time.Duration;

/** Tells how much processor time was used so far. */
@FunctionalInterface
interface Processors {

  /** Processor time by who used it. */
  record Used(Duration service, Duration database) {}

  Used used();
}
