package io.lendledger.query.rebuild;

/** Another process has claimed the work, or this one is stopping; nothing is left to do here. */
final class LostWork extends RuntimeException {

  private static final long serialVersionUID = 1L;

  LostWork(Work work) {
    super(work + " is not this process's any more", null, false, false);
  }
}
