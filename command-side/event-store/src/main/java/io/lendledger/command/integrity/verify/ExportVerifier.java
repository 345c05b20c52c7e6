package io.lendledger.command.integrity.verify;

import io.lendledger.command.integrity.chain.ChainEnd;
import io.lendledger.core.integrity.BreakReason;
import io.lendledger.core.integrity.ChainHead;
import io.lendledger.core.integrity.Seal;
import java.io.BufferedInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.util.Collection;
import java.util.Collections;
import java.util.List;
import java.util.UUID;
import java.util.function.LongConsumer;

/**
 * Recomputes chain and tree from an export of the history ({@code GET /audit/v1/events} as NDJSON,
 * whole and without filters) and holds them against seals. An export has no chain of its own: a
 * break is placed between the last seal that agrees and the first that does not.
 */
public final class ExportVerifier {

  private static final int TELL_EVERY_EVENTS = 50_000;
  private static final int BUFFER_BYTES = 1 << 16;

  private ExportVerifier() {}

  /**
   * Verifies an export.
   *
   * @param kept seals to hold it against, one at least
   * @param publicKeys keys to trust, in Base64; with none, those of the seals
   * @param progress is told now and then how many events were read
   * @throws IOException when it cannot be read, or a line is no event
   */
  public static Verification verify(
      InputStream export, List<Seal> kept, Collection<String> publicKeys, LongConsumer progress)
      throws IOException {
    var breaks = new Breaks();
    new SealTrust(kept, publicKeys, breaks).checkKept();
    var seals = new SealChecks(kept, Collections.emptyIterator(), breaks);
    ChainEnd end = ChainEnd.beginning(UUID.fromString(kept.getFirst().store()));
    seals.reached(end);
    var event = new ExportedEvent();
    var lines = new ExportLines(new BufferedInputStream(export, BUFFER_BYTES));
    while (lines.next()) {
      event.read(lines);
      if (event.position() <= end.position()) {
        breaks.add(
            event.position(),
            BreakReason.Inserted,
            "Line %d has position %d, behind position %d"
                .formatted(lines.number(), event.position(), end.position()));
      }
      end.add(event.position(), event.leaf());
      if (end.events() >= seals.nextAt()) {
        seals.reached(end);
      }
      if (end.events() % TELL_EVERY_EVENTS == 0) {
        progress.accept(end.events());
      }
    }
    seals.ended(end);
    return verification(end, kept, seals, breaks);
  }

  private static Verification verification(
      ChainEnd end, List<Seal> kept, SealChecks seals, Breaks breaks) {
    long sealed = kept.stream().mapToLong(Seal::events).max().orElse(0);
    return new Verification(
        end.events(),
        breaks.list(),
        breaks.inAll(),
        breaks.ofIndex(),
        new ChainHead(
            end.position(),
            end.events(),
            end.linkHex(),
            end.rootHex(),
            end.position(),
            Math.max(0, end.events() - sealed),
            kept.getLast().number()),
        seals.checked(),
        null);
  }
}
