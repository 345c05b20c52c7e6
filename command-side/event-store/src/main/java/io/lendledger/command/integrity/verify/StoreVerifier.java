package io.lendledger.command.integrity.verify;

import io.lendledger.command.integrity.chain.Chain;
import io.lendledger.command.integrity.chain.ChainBlock;
import io.lendledger.command.integrity.chain.ChainDamaged;
import io.lendledger.command.integrity.chain.ChainEnd;
import io.lendledger.command.integrity.chain.LeafCursor;
import io.lendledger.core.integrity.BreakReason;
import io.lendledger.core.integrity.ChainHead;
import io.lendledger.core.integrity.Seal;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.Arrays;
import java.util.Collection;
import java.util.List;
import java.util.UUID;
import java.util.function.LongConsumer;
import org.jspecify.annotations.Nullable;

/**
 * Reads every event and recomputes the chain, the tree, the content of the seals and the index of
 * the history, trusting nothing in the database. Events and chain are read side by side by cursors,
 * so memory does not grow with the store.
 */
public final class StoreVerifier {

  private static final int FETCH_BLOCKS = 8;
  private static final int SEALS_AT_ONCE = 10_000;
  private static final UUID NO_STORE = new UUID(0, 0);

  private final Connection connection;
  private final Breaks breaks;
  private final SealChecks seals;
  private final EventCursor events;
  private final @Nullable ChainEnd head;
  private final @Nullable Seal lastSeal;
  private final ChainEnd end;

  private StoreVerifier(
      Connection connection,
      EventCursor events,
      Breaks breaks,
      List<Seal> kept,
      Collection<String> publicKeys,
      int sealsAtOnce)
      throws SQLException {
    this.connection = connection;
    this.events = events;
    this.breaks = breaks;
    this.head = head();
    var trust = new SealTrust(kept, publicKeys, breaks);
    new StoredSeals(connection, sealsAtOnce, breaks).forEachRemaining(trust::check);
    trust.checkKept();
    trust.checkMissing();
    this.lastSeal = trust.last();
    this.seals =
        new SealChecks(kept, new StoredSeals(connection, sealsAtOnce, new Breaks()), breaks);
    this.end = ChainEnd.beginning(head == null ? NO_STORE : head.store());
  }

  /**
   * Verifies the store as it is at one moment.
   *
   * @param connection to the store's database; it is made read-only, and its transaction is ended
   * @param kept seals that were kept elsewhere, beside those in the store
   * @param publicKeys keys to trust, in Base64; with none, those of the seals that were kept
   * @param progress is told now and then how many events were read
   * @throws SQLException when the store cannot be read
   */
  public static Verification verify(
      Connection connection, List<Seal> kept, Collection<String> publicKeys, LongConsumer progress)
      throws SQLException {
    return verify(connection, kept, publicKeys, progress, SEALS_AT_ONCE);
  }

  /** The same, with so many of the store's seals in memory at once. */
  public static Verification verify(
      Connection connection,
      List<Seal> kept,
      Collection<String> publicKeys,
      LongConsumer progress,
      int sealsAtOnce)
      throws SQLException {
    Chain.readOneMoment(connection);
    var breaks = new Breaks();
    try (IndexCheck index = IndexCheck.of(connection, breaks);
        LeafCursor rows = LeafCursor.after(connection, Long.MIN_VALUE, null)) {
      var events = new EventCursor(rows, progress, index);
      return new StoreVerifier(connection, events, breaks, kept, publicKeys, sealsAtOnce).run();
    } catch (StoredSeals.Unread unread) {
      throw unread.reason();
    } finally {
      connection.rollback();
    }
  }

  private @Nullable ChainEnd head() throws SQLException {
    try {
      return Chain.end(connection);
    } catch (ChainDamaged damaged) {
      breaks.add(-1, BreakReason.ChainAltered, String.valueOf(damaged.getMessage()));
      return null;
    }
  }

  private Verification run() throws SQLException {
    seals.reached(end);
    try (PreparedStatement select = connection.prepareStatement(ChainBlock.SELECT_ALL)) {
      LeafCursor.binary(select, FETCH_BLOCKS);
      try (ResultSet rows = select.executeQuery()) {
        while (rows.next()) {
          check(ChainBlock.read(rows));
        }
      }
    }
    checkHead();
    ChainEnd linked = end.copy();
    long unlinked = passUnlinked();
    seals.ended(end);
    events.end();
    return new Verification(
        events.read(),
        breaks.list(),
        breaks.inAll(),
        breaks.ofIndex(),
        new ChainHead(
            linked.position(),
            linked.events(),
            linked.linkHex(),
            linked.rootHex(),
            end.position(),
            unlinked,
            lastSeal == null ? null : Long.valueOf(lastSeal.number())),
        seals.checked(),
        lastSeal == null ? null : lastSeal.sealedAt());
  }

  private void check(ChainBlock block) throws SQLException {
    long gap = block.firstEvent() - end.events();
    if (gap < 0 || !block.isWhole()) {
      breaks.add(
          end.position(),
          BreakReason.ChainAltered,
          "The chain's row of the events from number %d on was altered"
              .formatted(block.firstEvent()));
      return;
    }
    passUnproven(gap, block.position(0));
    var comparison = new BlockCheck(block);
    comparison.compare(events);
    comparison.conclude(end, seals, breaks);
  }

  /** Rows of the chain are gone: later rows judge the events. */
  private void passUnproven(long gap, long before) throws SQLException {
    if (gap > 0) {
      breaks.add(
          end.position() + 1,
          BreakReason.ChainMissing,
          "The chain's rows of %d events behind position %d are gone"
              .formatted(gap, end.position()));
    }
    long taken = 0;
    while (taken < gap && events.isBefore(before)) {
      take();
      taken++;
    }
    if (taken < gap) {
      breaks.add(
          end.position() + 1,
          BreakReason.Missing,
          "Of %d events behind position %d that were linked, %d are gone"
              .formatted(gap, end.position(), gap - taken));
    }
  }

  private void checkHead() throws SQLException {
    ChainEnd written = head;
    if (written == null) {
      return;
    }
    if (written.events() > end.events()) {
      passUnproven(written.events() - end.events(), written.position() + 1);
    }
    if (written.events() != end.events()
        || written.position() != end.position()
        || !Arrays.equals(written.link(), end.link())
        || !Arrays.equals(written.frontier(), end.frontier())) {
      breaks.add(
          end.position(),
          BreakReason.ChainAltered,
          "eventstore.chain_head says other than that the chain ends after %d events, at %d"
              .formatted(end.events(), end.position()));
    }
    while (events.isBefore(Math.max(written.position(), end.position()) + 1)) {
      breaks.add(BlockCheck.inserted(events.event()));
      events.advance();
    }
  }

  private long passUnlinked() throws SQLException {
    long unlinked = 0;
    while (events.isPresent()) {
      take();
      unlinked++;
    }
    return unlinked;
  }

  private void take() throws SQLException {
    end.add(events.event().position(), events.event().leaf().hash());
    if (end.events() >= seals.nextAt()) {
      seals.reached(end);
    }
    events.advance();
  }
}
