package io.lendledger.command.loan.settlement;

import io.lendledger.core.money.LargestRemainder;
import java.util.Collections;
import java.util.List;
import java.util.stream.IntStream;
import java.util.stream.LongStream;

/** Shares units over the parts of a loan in tiers: an earlier tier is filled before the next. */
public final class TieredProRata {

  private final long[] shares;
  private long left;

  /** Units to share among so many parts. */
  public TieredProRata(long units, int parts) {
    this.left = units;
    this.shares = new long[parts];
  }

  /** Gives each part up to its cap, pro rata to the caps where they exceed the rest. */
  public TieredProRata upTo(List<Long> caps) {
    long units = Math.min(left, caps.stream().mapToLong(Long::longValue).sum());
    List<Long> pieces =
        units == 0
            ? Collections.nCopies(shares.length, 0L)
            : LargestRemainder.apportion(units, caps);
    IntStream.range(0, shares.length).forEach(i -> shares[i] += pieces.get(i));
    left -= units;
    return this;
  }

  public long share(int part) {
    return shares[part];
  }

  List<Long> shares() {
    return LongStream.of(shares).boxed().toList();
  }
}
