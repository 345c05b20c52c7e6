package io.lendledger.platform.contract;

import io.lendledger.platform.scenario.RunningLendledger;
import java.nio.file.Path;

/** A service with limits that no test reaches, and a bound on bodies that one does. */
final class Unlimited {

  /** The largest list that is taken. */
  static final int LIST_BYTES = 4 * 1024 * 1024;

  private Unlimited() {}

  /** Whatever starts a service with properties. */
  @FunctionalInterface
  interface Start {
    RunningLendledger start(Path data, String... properties) throws Exception;
  }

  static RunningLendledger start(Start start, Path data) throws Exception {
    return start.start(
        data,
        "--lendledger.limits.lender-per-minute=0",
        "--lendledger.limits.address-per-minute=0",
        "--lendledger.limits.portfolio-per-minute=100000",
        "--lendledger.limits.portfolio-per-day=0",
        "--lendledger.limits.portfolio-items-per-day=0",
        "--lendledger.submission.max-bytes=" + LIST_BYTES,
        "--lendledger.access.allowed-failures=1000000",
        "--lendledger.access.allowed-failures-in-all=1000000");
  }
}
