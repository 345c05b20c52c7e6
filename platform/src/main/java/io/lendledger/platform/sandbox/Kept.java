package io.lendledger.platform.sandbox;

import io.lendledger.gateway.sandbox.SandboxDials;
import io.lendledger.gateway.sandbox.SandboxProblem;
import io.lendledger.gateway.sandbox.TurnedDials;
import io.lendledger.platform.sandbox.SandboxTime.Jump;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/**
 * What a sandbox must not forget.
 *
 * @param jump where its clock was set last
 * @param next which part of the day comes next
 * @param target the day to which it moves; null while it stands
 * @param stoppedShortOf where the last move was to go when it was stopped; null unless it was
 * @param closed the last day that was closed
 * @param dials of all lenders that have not turned theirs
 * @param ofLenders the dials that lenders turned for themselves, by lender code
 * @param moves the latest moves, the newest last
 * @param resetting lenders that are being reset, by code, in the order in which they asked
 */
record Kept(
    SandboxPlan plan,
    Jump jump,
    Part next,
    @Nullable LocalDate target,
    @Nullable LocalDate stoppedShortOf,
    @Nullable LocalDate closed,
    SandboxDials dials,
    Map<String, TurnedDials> ofLenders,
    List<SandboxProblem> problems,
    List<Move> moves,
    List<String> resetting) {

  private static final int MOST_MOVES = 100;

  /** A sandbox of an older version had no dials of lenders, and reset none alone. */
  Kept {
    resetting = List.copyOf(Objects.requireNonNullElse(resetting, List.of()));
    ofLenders = Map.copyOf(Objects.requireNonNullElse(ofLenders, Map.of()));
    problems = List.copyOf(problems);
    moves = List.copyOf(moves);
  }

  /** The parts of a business day. */
  enum Part {
    MORNING,
    EVENING
  }

  /** A move that was asked for by an operation. */
  record Move(UUID operation, LocalDate target) {}

  static Kept begin(SandboxPlan plan, Jump jump, SandboxDials dials) {
    return new Kept(
        plan,
        jump,
        Part.EVENING,
        null,
        null,
        null,
        dials,
        Map.of(),
        List.of(),
        List.of(),
        List.of());
  }

  LocalDate date() {
    return jump.date();
  }

  Kept jumped(Jump to) {
    return new Kept(
        plan,
        to,
        next,
        target,
        stoppedShortOf,
        closed,
        dials,
        ofLenders,
        problems,
        moves,
        resetting);
  }

  Kept before(Part part) {
    return new Kept(
        plan,
        jump,
        part,
        target,
        stoppedShortOf,
        closed,
        dials,
        ofLenders,
        problems,
        moves,
        resetting);
  }

  Kept moving(Move move) {
    List<Move> all = new ArrayList<>(moves);
    all.add(move);
    return new Kept(
        plan,
        jump,
        next,
        move.target(),
        null,
        closed,
        dials,
        ofLenders,
        problems,
        all.subList(Math.max(0, all.size() - MOST_MOVES), all.size()),
        resetting);
  }

  /** Lets the move end with the day that is under way, which may have begun to close. */
  Kept stopped() {
    LocalDate last = next == Part.MORNING ? date() : date().plusDays(1);
    return target == null || !target.isAfter(last)
        ? this
        : new Kept(
            plan,
            jump,
            next,
            last,
            stoppedShortOf == null ? target : stoppedShortOf,
            closed,
            dials,
            ofLenders,
            problems,
            moves,
            resetting);
  }

  Kept arrived() {
    return new Kept(
        plan,
        jump,
        next,
        null,
        stoppedShortOf,
        closed,
        dials,
        ofLenders,
        problems,
        moves,
        resetting);
  }

  Kept closed(LocalDate day) {
    return new Kept(
        plan,
        jump,
        next,
        target,
        stoppedShortOf,
        day,
        dials,
        ofLenders,
        problems,
        moves,
        resetting);
  }

  SandboxDials dialsOf(String lender) {
    TurnedDials own = ofLenders.get(lender);
    return own == null ? dials : own.over(dials);
  }

  Kept turned(TurnedDials by) {
    return turned(by.over(dials), ofLenders);
  }

  Kept turned(String lender, TurnedDials by) {
    Map<String, TurnedDials> all = new TreeMap<>(ofLenders);
    all.merge(lender, by, (before, now) -> now.after(before));
    return turned(dials, all);
  }

  Kept released(String lender) {
    Map<String, TurnedDials> all = new TreeMap<>(ofLenders);
    all.remove(lender);
    return turned(dials, all);
  }

  private Kept turned(SandboxDials ofAll, Map<String, TurnedDials> own) {
    return new Kept(
        plan, jump, next, target, stoppedShortOf, closed, ofAll, own, problems, moves, resetting);
  }

  Kept with(List<SandboxProblem> more) {
    return new Kept(
        plan,
        jump,
        next,
        target,
        stoppedShortOf,
        closed,
        dials,
        ofLenders,
        LatestProblems.of(problems, more),
        moves,
        resetting);
  }

  /** A lender is to be reset, which gives up its dials. */
  Kept resetting(String lender) {
    List<String> all = new ArrayList<>(resetting);
    if (!all.contains(lender)) {
      all.add(lender);
    }
    return released(lender).resetting(all);
  }

  /** A lender was reset, or it failed: then the problem tells, which no earlier one hides. */
  Kept reset(String lender, List<SandboxProblem> failed) {
    return new Kept(
            plan,
            jump,
            next,
            target,
            stoppedShortOf,
            closed,
            dials,
            ofLenders,
            problems.stream().filter(each -> !each.isOfReset(lender)).toList(),
            moves,
            resetting.stream().filter(each -> !each.equals(lender)).toList())
        .with(failed);
  }

  private Kept resetting(List<String> lenders) {
    return new Kept(
        plan,
        jump,
        next,
        target,
        stoppedShortOf,
        closed,
        dials,
        ofLenders,
        problems,
        moves,
        lenders);
  }
}
