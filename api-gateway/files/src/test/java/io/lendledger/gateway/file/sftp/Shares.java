package io.lendledger.gateway.file.sftp;

import io.lendledger.gateway.file.in.InboundSpool;
import io.lendledger.gateway.file.store.DiskRoom;
import io.lendledger.gateway.file.store.LenderFileStore;
import java.time.Clock;
import java.util.function.LongSupplier;

/** Shares of a disk for tests. */
final class Shares {

  private Shares() {}

  static DiskShares of(LenderFileStore store, DiskRoom room) {
    return of(store, room, System::nanoTime);
  }

  static DiskShares of(LenderFileStore store, DiskRoom room, LongSupplier nanos) {
    return new DiskShares(
        room, new InboundSpool(store, Clock.systemUTC(), Clock.systemUTC(), 10_000), 1_000, nanos);
  }
}
