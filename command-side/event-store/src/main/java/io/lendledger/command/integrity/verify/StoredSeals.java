package io.lendledger.command.integrity.verify;

import io.lendledger.command.integrity.chain.SealRows;
import io.lendledger.core.integrity.BreakReason;
import io.lendledger.core.integrity.Seal;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.Iterator;
import java.util.List;
import java.util.NoSuchElementException;

/**
 * The seals in a store by their numbers, some at a time, so that memory does not grow with them.
 * They end at a row that cannot be read, which is a break.
 */
final class StoredSeals implements Iterator<Seal> {

  private final Connection connection;
  private final int atOnce;
  private final Breaks breaks;
  private final Deque<Seal> page = new ArrayDeque<>();
  private long last = Long.MIN_VALUE;
  private boolean ended;

  StoredSeals(Connection connection, int atOnce, Breaks breaks) {
    this.connection = connection;
    this.atOnce = atOnce;
    this.breaks = breaks;
  }

  /** The database cannot be asked. */
  static final class Unread extends RuntimeException {

    private static final long serialVersionUID = 1;

    private final SQLException reason;

    private Unread(SQLException reason) {
      super(reason);
      this.reason = reason;
    }

    SQLException reason() {
      return reason;
    }
  }

  @Override
  public boolean hasNext() {
    if (page.isEmpty() && !ended) {
      List<Seal> found = read();
      page.addAll(found);
      ended = found.size() < atOnce;
    }
    return !page.isEmpty();
  }

  /** Throws {@link Unread}, as {@link #hasNext} does. */
  @Override
  public Seal next() {
    if (!hasNext()) {
      throw new NoSuchElementException();
    }
    Seal seal = page.remove();
    last = seal.number();
    return seal;
  }

  private List<Seal> read() {
    try {
      return SealRows.after(connection, last, atOnce);
    } catch (IllegalArgumentException | NullPointerException e) {
      breaks.add(-1, BreakReason.SealForged, "A row of eventstore.seal cannot be read: " + e);
      return List.of();
    } catch (SQLException e) {
      throw new Unread(e);
    }
  }
}
