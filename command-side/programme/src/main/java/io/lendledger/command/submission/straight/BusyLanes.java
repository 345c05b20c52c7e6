package io.lendledger.command.submission.straight;

import io.lendledger.command.dispatch.CommandsTogether;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Queue;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.stereotype.Component;

/**
 * Small bodies whose lane is held, by a large body that is accepted or by another process that
 * takes small ones of the same lender. One thread of a lane waits for it in the database, where
 * processes have their turns, and takes all that came meanwhile. Few lanes are waited for at a
 * time, since each takes a connection; bodies that wait too long are staged.
 */
@Component
class BusyLanes {

  private static final Logger LOG = LoggerFactory.getLogger(BusyLanes.class);
  private static final int MOST_LANES = 4;
  private static final Duration PATIENCE = Duration.ofSeconds(2);

  /** Four lanes that are held for long keep the bodies of a fifth no longer than this. */
  private static final Duration PATIENCE_FOR_A_PLACE = Duration.ofMillis(100);

  private final SmallBodyRows rows;
  private final CommandsTogether together;
  private final Semaphore places = new Semaphore(MOST_LANES, true);
  private final Map<String, Queue<Small<?>>> lanes = new HashMap<>();

  BusyLanes(SmallBodyRows rows, CommandsTogether together) {
    this.rows = rows;
    this.together = together;
  }

  /** Whether somebody waits for a body's lane already. */
  boolean isWaitedFor(Small<?> small) {
    synchronized (lanes) {
      return lanes.containsKey(SmallBodyRows.lane(small.submit()));
    }
  }

  /** Takes it once its lane is free. */
  Taken take(Small<?> small) {
    String lane = SmallBodyRows.lane(small.submit());
    synchronized (lanes) {
      Queue<Small<?>> queue = lanes.get(lane);
      if (queue == null) {
        queue = new ArrayDeque<>();
        lanes.put(lane, queue);
        Thread.ofVirtual().name("busy-lane").start(() -> lead(lane));
      }
      queue.add(small);
    }
    return small.taken().join();
  }

  /** Until nobody of the lane waits any more. */
  private void lead(String lane) {
    while (isLeft(lane)) {
      List<Small<?>> bodies = new ArrayList<>();
      try {
        takeNext(lane, bodies);
      } catch (RuntimeException | Error failed) {
        LOG.debug("{} small bodies of {} cannot be taken together", bodies.size(), lane, failed);
        bodies.addAll(bodies.isEmpty() ? next(lane) : List.of());
      } catch (InterruptedException stopped) {
        Thread.currentThread().interrupt();
        bodies.addAll(next(lane));
      } finally {
        bodies.forEach(each -> each.taken().complete(new Taken.Staged()));
      }
    }
  }

  private boolean isLeft(String lane) {
    synchronized (lanes) {
      Queue<Small<?>> queue = lanes.get(lane);
      if (queue == null || queue.isEmpty()) {
        lanes.remove(lane);
        return false;
      }
      return true;
    }
  }

  private List<Small<?>> next(String lane) {
    synchronized (lanes) {
      return StraightIntake.together(lanes.getOrDefault(lane, new ArrayDeque<>()));
    }
  }

  /** Lets those who wait have their turn, too, before the next ones of this lane. */
  private void takeNext(String lane, List<Small<?>> bodies) throws InterruptedException {
    if (!places.tryAcquire(PATIENCE_FOR_A_PLACE.toMillis(), TimeUnit.MILLISECONDS)) {
      bodies.addAll(next(lane));
      return;
    }
    try {
      take(lane, bodies);
    } catch (RuntimeException failed) {
      if (bodies.size() <= 1) {
        throw failed;
      }
      bodies.forEach(each -> takeAlone(lane, each));
    } finally {
      places.release();
    }
  }

  /** One that makes the others fail is left alone with its fault. */
  private void takeAlone(String lane, Small<?> small) {
    try {
      take(lane, new ArrayList<>(List.of(small)));
    } catch (RuntimeException failed) {
      LOG.debug("{} cannot be taken at once", small.submit().submission(), failed);
      small.taken().complete(new Taken.Staged());
    }
  }

  /** Takes these, or those that wait once the lane is free: an attempt may be repeated. */
  private void take(String lane, List<Small<?>> bodies) {
    Map<Small<?>, Taken> taken =
        together.run(handling -> {
          rows.await(lane, PATIENCE);
          if (bodies.isEmpty()) {
            bodies.addAll(next(lane));
          }
          return new AcceptingAtOnce(rows, handling).take(bodies);
        });
    bodies.forEach(each -> each.taken().complete(taken.getOrDefault(each, new Taken.Staged())));
  }
}
