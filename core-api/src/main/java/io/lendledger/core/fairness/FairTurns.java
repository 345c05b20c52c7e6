package io.lendledger.core.fairness;

import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.function.Supplier;

/** {@link FairSlots} for threads, which wait as long as it takes. */
public final class FairTurns {

  private final FairSlots<CompletableFuture<Void>> slots;

  /**
   * So many at once, {@code beside} of them for a tenant that is not alone, and in reserve for
   * those who hold none.
   */
  public FairTurns(int atOnce, int beside, int reserve, Company company) {
    slots =
        new FairSlots<>(
            new FairSlots.Bounds(atOnce, reserve, 1, Integer.MAX_VALUE, beside), company);
    company.whenFree(() -> begin(slots.goOn()));
  }

  /** Does the work in a slot of this party, and answers. */
  public <T> T in(Party party, Supplier<T> work) {
    acquire(party);
    try {
      return work.get();
    } finally {
      release(party);
    }
  }

  /** Waits for a slot; interrupts are kept for later. */
  public void acquire(Party party) {
    CompletableFuture<Void> turn = new CompletableFuture<>();
    if (slots.enter(party, turn).outcome() == FairSlots.Outcome.WAITS) {
      turn.join();
    }
  }

  /** Gives a slot back. */
  public void release(Party party) {
    begin(slots.leave(party));
  }

  /** Yields to parties whose turn it is; holds the slot again afterwards. */
  public void pass(Party party) {
    if (slots.isWanted(party)) {
      CompletableFuture<Void> turn = new CompletableFuture<>();
      begin(slots.pass(party, turn));
      turn.join();
    }
  }

  /** How many wait. */
  public int waiting() {
    return slots.waiting();
  }

  /** How many of its tenant wait. */
  public int waiting(Party party) {
    return slots.waiting(party.tenant());
  }

  private static void begin(List<CompletableFuture<Void>> next) {
    next.forEach(each -> each.complete(null));
  }
}
