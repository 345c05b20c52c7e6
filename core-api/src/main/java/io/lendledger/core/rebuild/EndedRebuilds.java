package io.lendledger.core.rebuild;

import io.lendledger.core.background.LookLoop;
import io.lendledger.core.fault.PassingFault;
import java.time.Duration;
import java.util.function.BiConsumer;
import java.util.function.Consumer;
import java.util.function.Predicate;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.slf4j.event.Level;

/**
 * What becomes of rebuilds that end in this process before they are done: after a fault that passes
 * by itself anybody may go on with one, and any other fault ends it for good.
 *
 * @param <W> a rebuild as the process holds it; its text names it
 */
public final class EndedRebuilds<W> {

  private static final Logger LOG = LoggerFactory.getLogger(EndedRebuilds.class);
  private static final Duration PAUSE_AFTER_FAULT = Duration.ofSeconds(1);

  private final LookLoop loop;
  private final Predicate<Throwable> passes;
  private final Consumer<W> free;
  private final BiConsumer<W, String> fail;

  /**
   * Rebuilds that a loop looks for.
   *
   * @param passes tells a fault that passes
   * @param free lets others go on with one
   * @param fail notes why one ended for good
   */
  public EndedRebuilds(
      LookLoop loop, Predicate<Throwable> passes, Consumer<W> free, BiConsumer<W, String> fail) {
    this.loop = loop;
    this.passes = passes;
    this.free = free;
    this.fail = fail;
  }

  /** Releases what failed, after a pause, or ends it. */
  public void failed(W work, Throwable failure) {
    if (passes.test(failure)) {
      LOG.atLevel(PassingFault.level(failure, Level.WARN))
          .log("{} goes on after a pause: {}", work, failure.toString());
      loop.stopsWithin(PAUSE_AFTER_FAULT);
      release(work);
    } else {
      LOG.error("{} failed: {}", work, failure.toString());
      fail(work, failure.getMessage() == null ? failure.toString() : failure.getMessage());
    }
  }

  private void fail(W work, String reason) {
    try {
      fail.accept(work, reason);
    } catch (RuntimeException e) {
      LOG.atLevel(PassingFault.level(e, Level.WARN))
          .log("{} cannot be marked as failed: {}", work, e.toString());
    }
  }

  /** Lets others go on; what cannot be released now is free when its lease has ended. */
  public void release(W work) {
    try {
      free.accept(work);
    } catch (RuntimeException e) {
      LOG.debug("{} cannot be released", work, e);
    }
  }
}
