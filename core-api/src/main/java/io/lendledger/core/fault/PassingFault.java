package io.lendledger.core.fault;

import io.lendledger.core.rejection.Rejected;
import io.lendledger.core.rejection.Rejection;
import java.sql.SQLException;
import java.sql.SQLNonTransientConnectionException;
import java.sql.SQLRecoverableException;
import java.sql.SQLTransientConnectionException;
import java.sql.SQLTransientException;
import java.util.ArrayDeque;
import java.util.Collections;
import java.util.Deque;
import java.util.IdentityHashMap;
import java.util.Set;
import java.util.concurrent.CancellationException;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.TimeoutException;
import java.util.function.Predicate;
import org.axonframework.commandhandling.NoHandlerForCommandException;
import org.axonframework.eventhandling.tokenstore.UnableToClaimTokenException;
import org.axonframework.messaging.HandlerExecutionException;
import org.axonframework.modelling.command.ConcurrencyException;
import org.axonframework.queryhandling.NoHandlerForQueryException;
import org.jspecify.annotations.Nullable;
import org.slf4j.event.Level;

/**
 * Tells a failure of the moment (the database is away, full or switching over, a race was lost, no
 * answer came in time, the process is stopping) from one of the work itself. The first ends without
 * any change to the work, so the same work is tried again; the second comes back each time.
 */
public final class PassingFault {

  /**
   * Classes of SQLState: connection exception, transaction rollback, insufficient resources, object
   * not in prerequisite state, operator intervention, system error, and invalid authorization,
   * which is about who asks and never about what is asked.
   */
  private static final Set<String> PASSING_CLASSES =
      Set.of("08", "28", "40", "53", "55", "57", "58");

  /** Read-only after a failover, ended for idling or for length, and no such database. */
  private static final Set<String> PASSING_STATES = Set.of("25006", "25P03", "25P04", "3D000");

  /** Failures that mean that no session is available or that the current one is broken. */
  private static final Set<String> AWAY_CLASSES = Set.of("08", "28", "58");

  private static final Set<String> AWAY_STATES =
      Set.of("25006", "25P03", "3D000", "53100", "53300", "57P01", "57P02", "57P03", "57P04");

  private PassingFault() {}

  /** Whether the failure, or one that it was caused by, passes without a change to the work. */
  public static boolean isPassing(@Nullable Throwable failure) {
    return anyOf(failure, PassingFault::passes);
  }

  /** Whether the failure, or one that it was caused by, says that the database is away. */
  public static boolean isDatabaseAway(@Nullable Throwable failure) {
    return anyOf(failure, PassingFault::tellsOfAbsence);
  }

  /** Whether it says that Axon Server, or a process that it routed to, is away. */
  public static boolean isRoutingAway(@Nullable Throwable failure) {
    return anyOf(failure, RoutingFault::is);
  }

  /** Whether it says that something beside this process is away. */
  public static boolean isAway(@Nullable Throwable failure) {
    return isDatabaseAway(failure) || isRoutingAway(failure);
  }

  /** Whether it says that another node has claimed the segment of what is handled. */
  public static boolean isClaimLost(@Nullable Throwable failure) {
    return anyOf(failure, LostClaim::is);
  }

  /** Whether it says that the claim was given up because the database was away, not to a node. */
  public static boolean isClaimForgotten(@Nullable Throwable failure) {
    return anyOf(failure, LostClaim::isForgotten);
  }

  /**
   * The level at which to log a failure: a watch alone logs what is away, once, and not everybody
   * who misses it.
   */
  public static Level level(Throwable failure, Level otherwise) {
    return isAway(failure) ? Level.DEBUG : otherwise;
  }

  private static boolean passes(Throwable failure) {
    return switch (failure) {
      case SQLException sql -> passes(sql);
      case Rejected rejected -> rejected.rejection().code().passes();
      case HandlerExecutionException remote ->
          remote.getDetails().orElse(null) instanceof Rejection rejection
              && rejection.code().passes();
      case ConcurrencyException _,
          LostClaim _,
          UnableToClaimTokenException _,
          NoHandlerForCommandException _,
          NoHandlerForQueryException _,
          TimeoutException _,
          RejectedExecutionException _,
          CancellationException _,
          InterruptedException _ ->
          true;
      default -> RoutingFault.is(failure);
    };
  }

  private static boolean passes(SQLException failure) {
    String state = failure.getSQLState();
    return tellsOfAbsence(failure)
        || failure instanceof SQLTransientException
        || (state != null && (isOf(PASSING_CLASSES, state) || PASSING_STATES.contains(state)));
  }

  // What the pool says of itself carries no SQLState; what PostgreSQL and its driver say does.
  private static boolean tellsOfAbsence(Throwable failure) {
    if (!(failure instanceof SQLException sql)) {
      return false;
    }
    String state = sql.getSQLState();
    return sql instanceof SQLRecoverableException
        || sql instanceof SQLNonTransientConnectionException
        || sql instanceof SQLTransientConnectionException
        || (state == null && sql.getCause() == null)
        || (state != null && (isOf(AWAY_CLASSES, state) || AWAY_STATES.contains(state)));
  }

  private static boolean isOf(Set<String> classes, String state) {
    return state.length() == 5 && classes.contains(state.substring(0, 2));
  }

  private static boolean anyOf(@Nullable Throwable failure, Predicate<Throwable> wanted) {
    Deque<Throwable> open = new ArrayDeque<>();
    Set<Throwable> seen = Collections.newSetFromMap(new IdentityHashMap<>());
    push(open, failure);
    while (!open.isEmpty()) {
      Throwable next = open.pop();
      if (!seen.add(next)) {
        continue;
      }
      if (wanted.test(next)) {
        return true;
      }
      push(open, next.getCause());
      if (next instanceof SQLException sql) {
        push(open, sql.getNextException());
      }
    }
    return false;
  }

  private static void push(Deque<Throwable> open, @Nullable Throwable failure) {
    if (failure != null) {
      open.push(failure);
    }
  }
}
