package io.lendledger.gateway.edge.requestlog;

import java.security.SecureRandom;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.UUID;
import java.util.concurrent.atomic.AtomicLong;

/**
 * Ids of entries: the millisecond, a number of this process, and a number of the process itself
 * (UUID version 7). PostgreSQL sorts them by time.
 */
final class EntryIds {

  private static final long LATEST_MILLIS = (1L << 48) - 1;
  private static final long VERSION = 0x7000L;
  private static final long VARIANT = 0x8000_0000_0000_0000L;
  private static final int LOW_BITS = 30;
  private static final long LOW = (1L << LOW_BITS) - 1;
  private static final long HIGH = 0xFFFL;

  private final long process = new SecureRandom().nextInt() & 0xFFFF_FFFFL;
  private final AtomicLong number = new AtomicLong();

  UUID at(Instant moment) {
    long next = number.getAndIncrement();
    return new UUID(
        millis(moment.toEpochMilli()) << 16 | VERSION | (next >>> LOW_BITS & HIGH),
        VARIANT | (next & LOW) << 32 | process);
  }

  /** The first that one of this moment or later can have. */
  static UUID from(Instant moment) {
    Instant whole = moment.truncatedTo(ChronoUnit.MILLIS);
    long millis = whole.toEpochMilli() + (whole.equals(moment) ? 0 : 1);
    return new UUID(millis(millis) << 16 | VERSION, VARIANT);
  }

  private static long millis(long sinceEpoch) {
    return Math.clamp(sinceEpoch, 0, LATEST_MILLIS);
  }
}
