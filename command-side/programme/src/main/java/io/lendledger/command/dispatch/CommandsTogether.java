package io.lendledger.command.dispatch;

import io.lendledger.core.rejection.Rejection;
import java.util.Collection;
import java.util.List;
import java.util.Set;
import java.util.function.Function;
import org.axonframework.commandhandling.CommandMessage;
import org.jspecify.annotations.Nullable;

/**
 * Handles commands to aggregates of this process together: in one unit of work, which reads their
 * streams at once and appends their events at once. All of them have an effect, or none.
 */
@FunctionalInterface
public interface CommandsTogether {

  /**
   * Does the work in a unit of work of its own, on a thread of its own, and answers once that is
   * durable. Work that met a concurrent change begins again from its start.
   *
   * @throws RuntimeException when nothing of it has an effect, or when that cannot be known
   */
  <R> R run(Function<Handling, R> work);

  /** Handles commands that need nothing else. */
  default List<Result> handle(Collection<? extends CommandMessage<?>> commands) {
    return run(handling -> handling.handle(List.copyOf(commands), Set.of()));
  }

  /** What a unit of work can do. */
  interface Handling {

    /**
     * Handles commands, those of an aggregate in their order; results are in the order of the
     * commands. The aggregates named by {@code begun} are known to have no events before.
     */
    List<Result> handle(List<? extends CommandMessage<?>> commands, Set<String> begun);

    /**
     * The events are to become durable with the rows that the work writes. {@code last} writes
     * those that have to come behind the events: no other process appends any more before they are
     * durable.
     */
    void besideRows(Runnable last);
  }

  /**
   * What became of a command.
   *
   * @param answer its answer; null when it has none, or was refused
   * @param refusal why it was refused; null when it was not
   */
  record Result(@Nullable Object answer, @Nullable Rejection refusal) {}
}
