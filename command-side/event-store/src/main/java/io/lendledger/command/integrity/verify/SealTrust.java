package io.lendledger.command.integrity.verify;

import io.lendledger.command.integrity.chain.SealText;
import io.lendledger.core.integrity.BreakReason;
import io.lendledger.core.integrity.Seal;
import java.util.Collection;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Checks seals: each is signed and names the one before, by the same key or by the one that the
 * former seal names; and those in the store are the kept ones.
 */
final class SealTrust {

  private final Breaks breaks;
  private final Map<Long, Seal> kept = new HashMap<>();
  private final boolean anyKey;
  private final Set<String> reached;
  private @Nullable Seal last;

  /**
   * @param kept seals that were kept elsewhere
   * @param publicKeys trusted keys, in Base64; with none, the keys of the kept seals
   */
  SealTrust(List<Seal> kept, Collection<String> publicKeys, Breaks breaks) {
    this.breaks = breaks;
    this.anyKey = publicKeys.isEmpty();
    this.reached = new HashSet<>(publicKeys);
    kept.forEach(seal -> this.kept.put(seal.number(), seal));
  }

  /** Checks the store's next seal, in the order of their numbers, against those kept. */
  void check(Seal stored) {
    checkStored(last, stored);
    learn(stored);
    last = stored;
  }

  /** Checks those kept, and the key of the store's last one, once all of the store are checked. */
  void checkKept() {
    kept.values().stream().sorted(Comparator.comparingLong(Seal::number)).forEach(this::learn);
    for (Seal seal : kept.values()) {
      if (!SealText.isSigned(seal)) {
        forged(seal, "has a signature that is not its key's");
      } else if (!isTrusted(seal)) {
        forged(seal, "is signed with a key that is not trusted");
      }
    }
    Seal end = last;
    if (end != null && !isTrusted(end)) {
      forged(end, "is signed with a key that is not trusted");
    }
  }

  private boolean isTrusted(Seal seal) {
    return anyKey || reached.contains(seal.publicKey());
  }

  /** The store's last seal of those that were checked; null without one. */
  @Nullable Seal last() {
    return last;
  }

  /** Checks that no seal that was kept has gone from a store. */
  void checkMissing() {
    long end = last == null ? 0 : last.number();
    for (Seal seal : kept.values()) {
      if (seal.number() > end) {
        breaks.add(
            seal.position(),
            BreakReason.SealMissing,
            "Seal %d of %s was kept, and the store has none of that number"
                .formatted(seal.number(), seal.sealedAt()));
      }
    }
  }

  private void learn(Seal seal) {
    String next = seal.nextKey();
    if (next != null && reached.contains(seal.publicKey()) && SealText.isSigned(seal)) {
      reached.add(next);
    }
  }

  private void checkStored(@Nullable Seal before, Seal seal) {
    Seal same = kept.get(seal.number());
    if (!SealText.isSigned(seal)) {
      forged(seal, "has a signature that is not its key's");
    } else if (same != null && !SealText.hash(same).equals(SealText.hash(seal))) {
      forged(seal, "is not the one of that number that was kept");
    } else if (seal.number() != (before == null ? 1 : before.number() + 1)) {
      forged(seal, "does not follow on the number before it");
    } else if (before != null && !SealText.hash(before).equals(seal.previousSeal())) {
      forged(seal, "names another seal before it than there is");
    } else if (before != null && !seal.publicKey().equals(signer(before))) {
      forged(seal, "is signed with a key that the seal before it does not name");
    }
  }

  private static String signer(Seal before) {
    String next = before.nextKey();
    return next == null ? before.publicKey() : next;
  }

  private void forged(Seal seal, String what) {
    breaks.add(
        seal.position(),
        BreakReason.SealForged,
        "Seal %d of %s %s".formatted(seal.number(), seal.sealedAt(), what));
  }
}
