package io.lendledger.command.decision;

import java.util.List;
import org.axonframework.modelling.command.AggregateLifecycle;

/**
 * The result of a command.
 *
 * @param events the events, in order; empty when the command changes nothing
 * @param answer the answer to the sender
 * @param <E> the aggregate's events
 * @param <A> the answer
 */
public record Decision<E, A>(List<E> events, A answer) {

  /** Copies the list. */
  public Decision {
    events = List.copyOf(events);
  }

  public static <E, A> Decision<E, A> nothing(A answer) {
    return new Decision<>(List.of(), answer);
  }

  /** One thing happens. */
  public static <E, A> Decision<E, A> of(A answer, E event) {
    return new Decision<>(List.of(event), answer);
  }

  /** Applies the events to the aggregate whose handler runs, and gives the answer. */
  public A enact() {
    events.forEach(AggregateLifecycle::apply);
    return answer;
  }
}
