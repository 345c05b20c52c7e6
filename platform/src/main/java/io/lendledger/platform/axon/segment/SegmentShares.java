package io.lendledger.platform.axon.segment;

import io.lendledger.command.dispatch.ProcessSequences;
import io.lendledger.command.eventstore.SegmentClaim;
import io.lendledger.core.background.LookLoop;
import io.lendledger.core.fault.KeptReads;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import org.axonframework.config.EventProcessingConfiguration;
import org.axonframework.eventhandling.Segment;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.beans.factory.ObjectProvider;
import org.springframework.context.SmartLifecycle;
import org.springframework.dao.DataAccessException;

/**
 * Tells every second that this node lives, which keeps all of its claims, and looks how segments
 * are shared: each node may have as many as when all had alike. It tells the others how far its
 * segments are, and divides processes anew that are to have another number of them.
 */
final class SegmentShares implements SmartLifecycle, KeptReads {

  /** Of a segment called held: nobody has claimed it who still lives. */
  static final String IS_FREE =
      """
      (held.owner IS NULL OR NOT EXISTS (SELECT FROM tokens.node AS owner
        WHERE owner.node = held.owner
          AND owner.seen_at > now() - make_interval(secs => :timeout / 1000.0)))
      """;

  private static final Logger LOG = LoggerFactory.getLogger(SegmentShares.class);
  private static final long NOTHING = -1;
  private static final Duration SOON = Duration.ofMillis(100);
  private static final long TIDY_EVERY_NANOS = TimeUnit.SECONDS.toNanos(10);

  private final SegmentBoard board;
  private final Segmentation segmentation;
  private final SegmentProperties settings;
  private final Set<String> processes;
  private final OwnPositions positions;
  private final Map<Claim, Kept> claims = new ConcurrentHashMap<>();
  private final Set<Claim> forgotten = ConcurrentHashMap.newKeySet();
  private final LookLoop loop = new LookLoop("segment-shares", this::run);
  private final Map<String, Long> mirrored = new ConcurrentHashMap<>();
  private final AtomicBoolean busy = new AtomicBoolean();
  private long tidiedNanos = System.nanoTime() - TIDY_EVERY_NANOS;
  private volatile SegmentLook seen = SegmentLook.NOTHING;
  private boolean asked;
  private volatile boolean leaving;

  /** Whether processors have started: nobody else may be the first to ask for them. */
  private volatile boolean begun;

  SegmentShares(
      SegmentBoard board,
      Segmentation segmentation,
      SegmentProperties settings,
      Set<String> processes,
      ObjectProvider<EventProcessingConfiguration> processing) {
    this.board = board;
    this.segmentation = segmentation;
    this.settings = settings;
    this.processes = processes;
    this.positions = new OwnPositions(processes, processing);
  }

  private record Claim(String process, int segment) {}

  /** A claim with its number, since when, and whether the segment has a token. */
  private record Kept(long number, long sinceNanos, boolean hasToken) {}

  Duration claimTimeout() {
    return settings.claimTimeout();
  }

  /** Makes the segments of a process that has none, unless a former version still handles it. */
  void begin(String process, Segmentation.Stored first) {
    boolean done = segmentation.divide(process, wanted(process), first);
    LOG.debug("{} is divided: {}", process, done);
    look();
  }

  private int wanted(String process) {
    return ProcessSequences.isSegmented(process) ? settings.segments() : 1;
  }

  /** While events come, others are told several times a second what has passed. */
  private void run() {
    boolean came = busy.getAndSet(false);
    if (look() || came) {
      boolean stops = seen.nodes() == 1 || loop.stopsWithin(SOON);
      if (!stops) {
        loop.wake();
      }
    }
  }

  /** Answers whether segments of this node have moved on. */
  synchronized boolean look() {
    if (processes.isEmpty()) {
      return false;
    }
    if (!asked) {
      processes.forEach(each -> board.want(each, wanted(each)));
      asked = true;
    }
    long at = System.nanoTime();
    List<OwnPositions.Reached> further = begun ? further() : List.of();
    SegmentLook now = board.look(begun && !leaving && positions.areLed(), further);
    seen = now;
    claims
        .entrySet()
        .removeIf(each -> each.getValue().sinceNanos - at < 0 && !isOwn(now, each.getKey()));
    forgotten.removeIf(each -> !isOwn(now, each));
    processes.forEach(each -> divide(now, each));
    if (at - tidiedNanos >= TIDY_EVERY_NANOS) {
      tidiedNanos = at;
      tidy(now);
    }
    return !further.isEmpty();
  }

  /** Positions of segments that this node has claimed since the database was lost last. */
  private List<OwnPositions.Reached> further() {
    return positions.beyond(seen).stream()
        .filter(each -> isKept(each.process(), each.segment()))
        .toList();
  }

  /**
   * Tells and stores nothing of its segments until it has claimed them anew, at their stored
   * tokens: events behind those may be lost, and others will have their positions.
   */
  @Override
  public void forget() {
    forgotten.addAll(claims.keySet());
    claims.clear();
    seen = seen.withoutPositions();
  }

  private void tidy(SegmentLook now) {
    board.tidy();
    Set<String> moved = new TreeSet<>();
    for (String process : processes) {
      long position = now.of(process).stream().mapToLong(SegmentRow::reached).min().orElse(NOTHING);
      if (position != NOTHING && !Long.valueOf(position).equals(mirrored.put(process, position))) {
        moved.add(process);
      }
    }
    board.mirror(segmentation, moved);
  }

  private boolean isOwn(SegmentLook now, Claim claim) {
    return now.of(claim.process).stream()
        .anyMatch(each -> each.number() == claim.segment && board.isOwn(each));
  }

  private void divide(SegmentLook now, String process) {
    if (now.isSettled(process)) {
      end(now, process);
    } else if (now.isDue(process)) {
      board.begin(process);
    } else if (now.mayDivide(process) && segmentation.divide(process, now.wanted(process), null)) {
      loop.wake();
    }
  }

  private void end(SegmentLook now, String process) {
    if (now.dividing().contains(process)) {
      board.end(process);
      loop.wake();
    }
  }

  /** How many segments of a process this node may have; one before it can have any. */
  int share(String process) {
    return begun ? seen.share(process) : 1;
  }

  /** The segments of a process that this node may claim. */
  List<Segment> available(String process) {
    begun = true;
    SegmentLook now = seen;
    if (now.dividing().contains(process)) {
      return List.of();
    }
    List<SegmentRow> rows = now.of(process);
    int[] numbers = rows.stream().mapToInt(SegmentRow::number).toArray();
    return rows.stream()
        .filter(each -> each.isFree() || board.isOwn(each))
        .map(each -> each.segment(numbers))
        .toList();
  }

  /** The segments of a process as they were seen last. */
  List<SegmentRow> rows(String process) {
    return seen.of(process);
  }

  void claimed(SegmentClaim claim, boolean hasToken) {
    Claim of = new Claim(claim.process(), claim.segment());
    claims.put(of, new Kept(claim.number(), System.nanoTime(), hasToken));
    forgotten.remove(of);
  }

  /** The claim under which this node has a segment, as far as it knows. */
  SegmentClaim claim(String process, int segment) {
    Claim of = new Claim(process, segment);
    Kept kept = claims.get(of);
    if (kept != null) {
      return new SegmentClaim(process, segment, kept.number);
    }
    return forgotten.contains(of)
        ? SegmentClaim.forgotten(process, segment)
        : SegmentClaim.none(process, segment);
  }

  void stored(String process, int segment) {
    claims.computeIfPresent(
        new Claim(process, segment),
        (_, kept) -> kept.hasToken ? kept : new Kept(kept.number, kept.sinceNanos, true));
  }

  /** Whether this node has a segment, as far as it knows, and that has a token. */
  boolean hasToken(String process, int segment) {
    Kept kept = claims.get(new Claim(process, segment));
    return kept != null && kept.hasToken;
  }

  void released(String process, int segment) {
    claims.remove(new Claim(process, segment));
  }

  /** Whether this node has it, as far as it knows. */
  boolean isKept(String process, int segment) {
    return claims.containsKey(new Claim(process, segment));
  }

  /** Others wait for what this node handles, or passes over: it tells them soon. */
  void moves() {
    if (seen.nodes() > 1 && busy.compareAndSet(false, true)) {
      loop.wake();
    }
  }

  /** From now on others share what this node gives up. */
  void leave() {
    leaving = true;
    loop.wake();
  }

  @Override
  public void start() {
    leaving = false;
    loop.start();
  }

  /** Claims that are left end at once. */
  @Override
  public void stop() {
    loop.stop();
    if (processes.isEmpty()) {
      return;
    }
    try {
      board.leave();
    } catch (DataAccessException away) {
      LOG.debug("The node's claims end when it has not been seen for a while", away);
    }
  }

  @Override
  public boolean isRunning() {
    return loop.isRunning();
  }

  /** Before the first claim, and behind the last. */
  @Override
  public int getPhase() {
    return Integer.MIN_VALUE;
  }
}
