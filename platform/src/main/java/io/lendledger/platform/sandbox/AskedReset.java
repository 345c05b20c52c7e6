package io.lendledger.platform.sandbox;

import io.lendledger.core.rejection.Rejected;
import io.lendledger.core.rejection.RejectionCode;
import java.io.UncheckedIOException;
import java.util.Objects;
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

  /**
   * Answers the reset that is made: this one, or one that another asked for before. A repeat of a
   * request that was answered before the history began takes nothing of it away.
   */
  synchronized UUID ask(UUID asked, SandboxPlan now) {
    if (now.answers(asked)) {
      return Objects.requireNonNullElse(now.reset(), asked);
    }
    SandboxPlan next = reset.kept().orElse(null);
    if (next == null) {
      if (archives) {
        throw Rejected.transition(
            "The sandbox", "archiving its log (lendledger.backup.wal-dir)", "be reset");
      }
      next = now.again(asked);
      keep(next);
    } else if (!next.answers(asked)) {
      next = next.answering(asked);
      keep(next);
    }
    restart.run();
    return Objects.requireNonNullElse(next.reset(), asked);
  }

  /**
   * What changes now would be gone in a moment.
   *
   * @throws Rejected while the sandbox is about to begin again
   */
  void requireNone() {
    if (reset.kept().isPresent()) {
      throw new Rejected(
          RejectionCode.UNAVAILABLE,
          "The sandbox is being reset; nothing was changed. Look at the clock, and try again");
    }
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
