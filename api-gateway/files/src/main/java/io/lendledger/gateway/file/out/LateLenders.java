package io.lendledger.gateway.file.out;

import io.lendledger.core.audit.AuditEvent;
import io.lendledger.core.lender.LenderCode;
import io.lendledger.gateway.file.store.ConditionalOnFiles;
import io.lendledger.gateway.file.store.WorkRun;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.BooleanSupplier;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.stereotype.Component;

/**
 * Follows the closes for each lender whose files could not be written when those of the others
 * were, in order, up to the common position. Not for several threads; blocks.
 */
@Component
@ConditionalOnFiles
class LateLenders {

  private static final Logger log = LoggerFactory.getLogger(LateLenders.class);

  private final OutboundProgress progress;
  private final History history;
  private final CloseFiles files;
  private final Map<LenderCode, Late> tried = new HashMap<>();

  LateLenders(OutboundProgress progress, History history, CloseFiles files) {
    this.progress = progress;
    this.history = history;
    this.files = files;
  }

  /**
   * A lender that was tried.
   *
   * @param common the common position at that time
   * @param left closes whose files it does not have yet, in order
   */
  private record Late(long common, Deque<Close> left, LateTry next, long again) {

    boolean isDue(long now) {
      return now - again >= 0;
    }
  }

  /**
   * Goes on with each of them, unless it failed a moment ago. Lenders without a credential wait
   * until they have one.
   */
  void catchUp(WorkRun run, long common, BooleanSupplier running) {
    Map<LenderCode, Long> late = progress.late();
    late.keySet().retainAll(progress.lenders());
    tried.keySet().retainAll(late.keySet());
    for (Map.Entry<LenderCode, Long> each : late.entrySet()) {
      Late before = tried.get(each.getKey());
      boolean isDue = before == null || before.common != common || before.isDue(System.nanoTime());
      if (isDue && running.getAsBoolean()) {
        catchUp(run, each.getKey(), each.getValue(), common);
      }
    }
  }

  private void catchUp(WorkRun run, LenderCode lender, long from, long common) {
    Deque<Close> left = closes(from, common);
    Late before = tried.get(lender);
    LateTry now = before == null ? new LateTry(1) : before.next;
    while (!left.isEmpty()) {
      Close close = left.getFirst();
      long began = System.nanoTime();
      Optional<String> failure = files.write(run, lender, close, now.patience());
      if (failure.isPresent()) {
        log.warn("Files of a close are not written yet; trying again: {}", failure.get());
        long ended = System.nanoTime();
        long rest = now.rest(Duration.ofNanos(ended - began)).toNanos();
        tried.put(lender, new Late(common, left, now.failed(), ended + rest));
        return;
      }
      progress.reached(run, lender, close.position());
      left.removeFirst();
    }
    progress.caughtUp(run, lender);
    tried.remove(lender);
    log.info("Lender {} has all of its files again", lender);
  }

  private Deque<Close> closes(long from, long common) {
    Deque<Close> found = new ArrayDeque<>();
    List<AuditEvent> page = history.calendar(from).data();
    while (!page.isEmpty() && page.getFirst().position() <= common) {
      page.stream()
          .filter(event -> event.position() <= common)
          .map(Close::of)
          .flatMap(Optional::stream)
          .forEach(found::add);
      page = history.calendar(page.getLast().position()).data();
    }
    return found;
  }

  /** The closes whose files some of them do not have yet. */
  List<Close> left() {
    return tried.values().stream().flatMap(each -> each.left.stream()).distinct().toList();
  }
}
