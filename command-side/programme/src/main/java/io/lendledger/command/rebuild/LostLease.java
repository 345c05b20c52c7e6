package io.lendledger.command.rebuild;

/** Another process has taken the work on, or this one is stopping; nothing is left to do here. */
final class LostLease extends RuntimeException {

  private static final long serialVersionUID = 1L;

  LostLease(LeasedRebuild work) {
    super(work + " is not this process's any more", null, false, false);
  }
}
