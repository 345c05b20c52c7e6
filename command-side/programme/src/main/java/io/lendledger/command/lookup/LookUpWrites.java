package io.lendledger.command.lookup;

import io.lendledger.command.dispatch.BatchOfEvents;
import java.util.function.Consumer;
import java.util.function.Supplier;
import org.axonframework.messaging.unitofwork.CurrentUnitOfWork;
import org.axonframework.messaging.unitofwork.UnitOfWork;
import org.jspecify.annotations.Nullable;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.stereotype.Component;

/**
 * How handlers write look-ups: changes that many events of a batch make alike by one statement for
 * all of them, others at once. What was gathered is written before anything else is, so rows are
 * those of events that are handled one by one; outside of a batch, nothing is gathered.
 */
@Component
public class LookUpWrites {

  private final JdbcClient jdbc;

  LookUpWrites(JdbcClient jdbc) {
    this.jdbc = jdbc;
  }

  /** Changes that events make alike. */
  @FunctionalInterface
  public interface Gathered {

    /** Writes all of them, as if one came after the other. */
    void write(JdbcClient jdbc);
  }

  /** A statement that finds everything written. */
  public JdbcClient.StatementSpec now(String sql) {
    Pending pending = pending();
    if (pending != null) {
      pending.end();
    }
    return jdbc.sql(sql);
  }

  /** Adds to the changes of a kind; those of other kinds are written before. */
  public <T extends Gathered> void later(Class<T> kind, Supplier<T> begin, Consumer<T> add) {
    Pending pending = pending();
    if (pending == null) {
      T alone = begin.get();
      add.accept(alone);
      alone.write(jdbc);
    } else {
      add.accept(pending.of(kind, begin));
      pending.endUnlessInside();
    }
  }

  private @Nullable Pending pending() {
    if (!CurrentUnitOfWork.isStarted()) {
      return null;
    }
    UnitOfWork<?> unit = CurrentUnitOfWork.get();
    return BatchOfEvents.open(unit, Pending.class, () -> begin(unit));
  }

  /** Whoever hands over a batch ends it; what nobody has ended is written before the commit. */
  private Pending begin(UnitOfWork<?> unit) {
    Pending pending = new Pending(unit);
    unit.onPrepareCommit(_ -> pending.end());
    return pending;
  }

  /** What a batch has gathered. */
  private final class Pending implements BatchOfEvents.Open {

    private final UnitOfWork<?> unit;
    private @Nullable Gathered gathered;

    Pending(UnitOfWork<?> unit) {
      this.unit = unit;
    }

    <T extends Gathered> T of(Class<T> kind, Supplier<T> begin) {
      if (kind.isInstance(gathered)) {
        return kind.cast(gathered);
      }
      end();
      T begun = begin.get();
      gathered = begun;
      return begun;
    }

    void endUnlessInside() {
      if (!BatchOfEvents.isInside(unit)) {
        end();
      }
    }

    @Override
    public void end() {
      Gathered all = gathered;
      gathered = null;
      if (all != null) {
        all.write(jdbc);
      }
    }

    @Override
    public void drop() {
      gathered = null;
    }
  }
}
