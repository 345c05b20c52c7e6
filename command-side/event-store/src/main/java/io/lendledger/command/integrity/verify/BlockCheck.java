package io.lendledger.command.integrity.verify;

import io.lendledger.command.integrity.chain.ChainBlock;
import io.lendledger.command.integrity.chain.ChainEnd;
import io.lendledger.command.integrity.chain.EventLeaf;
import io.lendledger.command.integrity.chain.LeafCursor;
import io.lendledger.core.integrity.BreakReason;
import io.lendledger.core.integrity.ChainBreak;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Compares the events of one block with the linked ones. The block's data count if its link follows
 * from them; if the link follows from the events instead, the block was altered and the events were
 * not.
 */
final class BlockCheck {

  private final ChainBlock block;
  private final List<ChainBreak> found = new ArrayList<>();
  private final List<byte @Nullable []> leaves = new ArrayList<>();

  BlockCheck(ChainBlock block) {
    this.block = block;
  }

  /** Takes the block's events from the cursor. */
  void compare(EventCursor events) throws SQLException {
    for (int each = 0; each < block.events(); each++) {
      long position = block.position(each);
      while (events.isBefore(position)) {
        found.add(inserted(events.event()));
        events.advance();
      }
      if (events.isAt(position)) {
        compare(each, events.event());
        events.advance();
      } else {
        leaves.add(null);
        found.add(broken(position, BreakReason.Missing, missing(position)));
      }
    }
  }

  private void compare(int each, LeafCursor event) throws SQLException {
    byte[] leaf = event.leaf().hash();
    leaves.add(leaf);
    if (!Arrays.equals(leaf, block.leaf(each))) {
      found.add(changed(each, event));
    }
  }

  /** Adds the block's events to the chain and reports breaks. */
  void conclude(ChainEnd end, SealChecks seals, Breaks breaks) {
    if (Arrays.equals(end.linkAfter(block.events(), block::leaf), block.link())) {
      found.forEach(breaks::add);
      fold(end, seals, true);
    } else if (isProvenByEvents(end)) {
      breaks.add(
          block.position(0),
          BreakReason.ChainAltered,
          "The chain's row of the events at %d to %d was altered; the events are as they were linked"
              .formatted(block.position(0), block.position(block.events() - 1)));
      found.stream().filter(each -> each.reason() == BreakReason.Inserted).forEach(breaks::add);
      fold(end, seals, false);
    } else {
      breaks.add(
          block.position(0),
          BreakReason.ChainAltered,
          "The chain's row of the events at %d to %d does not follow on the one before it"
              .formatted(block.position(0), block.position(block.events() - 1)));
      found.forEach(breaks::add);
      fold(end, seals, true);
      end.follow(block.link());
    }
  }

  private boolean isProvenByEvents(ChainEnd end) {
    return !leaves.contains(null)
        && Arrays.equals(end.linkAfter(block.events(), this::leafOfEvent), block.link());
  }

  private byte[] leafOfEvent(int each) {
    byte[] leaf = leaves.get(each);
    return leaf == null ? block.leaf(each) : leaf;
  }

  private void fold(ChainEnd end, SealChecks seals, boolean asLinked) {
    for (int each = 0; each < block.events(); each++) {
      end.add(block.position(each), asLinked ? block.leaf(each) : leafOfEvent(each));
      if (end.events() >= seals.nextAt()) {
        seals.reached(end);
      }
    }
  }

  private ChainBreak changed(int each, LeafCursor event) throws SQLException {
    List<String> columns = EventLeaf.differing(block.checksums(each), event.leaf().checksums());
    String what = columns.isEmpty() ? "" : ": " + String.join(", ", columns);
    return new ChainBreak(
        event.position(),
        BreakReason.Changed,
        columns,
        "The event at position %d (%s) is not as it was linked%s"
            .formatted(event.position(), event.named(), what));
  }

  static ChainBreak inserted(LeafCursor event) throws SQLException {
    return broken(
        event.position(),
        BreakReason.Inserted,
        "The event at position %d (%s) was never linked, and later ones were"
            .formatted(event.position(), event.named()));
  }

  private static String missing(long position) {
    return "The event at position %d was linked and is gone".formatted(position);
  }

  private static ChainBreak broken(long position, BreakReason reason, String message) {
    return new ChainBreak(position, reason, List.of(), message);
  }
}
