package io.lendledger.platform.sandbox;

import io.lendledger.core.rejection.Rejected;
import io.lendledger.core.rejection.RejectionCode;
import java.io.UncheckedIOException;
import java.util.UUID;

/** Takes the request for a reset, which the next start then makes. */
final class AskedReset {

  private final SandboxReset reset;
  private final Runnable restart;
  private final boolean archives;

  AskedReset(SandboxReset reset, Runnable restart, boolean archives) {
    this.reset = reset;
    this.restart = restart;
    this.archives = archives;
  }

  /** Answers the reset that is made: this one, or one that another asked for before. */
  synchronized UUID ask(UUID asked, SandboxPlan now) {
    if (asked.equals(now.reset())) {
      return asked;
    }
    UUID underWay = reset.kept().map(SandboxPlan::reset).orElse(null);
    if (underWay == null) {
      if (archives) {
        throw Rejected.transition(
            "The sandbox", "archiving its log (lendledger.backup.wal-dir)", "be reset");
      }
      keep(now.again(asked));
    }
    restart.run();
    return underWay == null ? asked : underWay;
  }

  private void keep(SandboxPlan next) {
    try {
      reset.keep(next);
    } catch (UncheckedIOException full) {
      throw new Rejected(
          RejectionCode.UNAVAILABLE, String.valueOf(full.getMessage()) + "; nothing was changed");
    }
  }
}
