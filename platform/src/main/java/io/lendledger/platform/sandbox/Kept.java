package io.lendledger.platform.sandbox;

import io.lendledger.gateway.sandbox.SandboxDials;
import io.lendledger.gateway.sandbox.SandboxProblem;
import io.lendledger.platform.sandbox.SandboxTime.Jump;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.List;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/**
 * What a sandbox must not forget.
 *
 * @param jump where its clock was set last
 * @param next which part of the day comes next
 * @param target the day to which it moves; null while it stands
 * @param closed the last day that was closed
 * @param moves the latest moves, the newest last
 */
record Kept(
    SandboxPlan plan,
    Jump jump,
    Part next,
    @Nullable LocalDate target,
    @Nullable LocalDate closed,
    SandboxDials dials,
    List<SandboxProblem> problems,
    List<Move> moves) {

  private static final int MOST = 100;

  Kept {
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
    return new Kept(plan, jump, Part.EVENING, null, null, dials, List.of(), List.of());
  }

  LocalDate date() {
    return jump.date();
  }

  Kept jumped(Jump to) {
    return new Kept(plan, to, next, target, closed, dials, problems, moves);
  }

  Kept before(Part part) {
    return new Kept(plan, jump, part, target, closed, dials, problems, moves);
  }

  Kept moving(Move move) {
    return new Kept(
        plan, jump, next, move.target(), closed, dials, problems, latest(moves, List.of(move)));
  }

  Kept arrived() {
    return new Kept(plan, jump, next, null, closed, dials, problems, moves);
  }

  Kept closed(LocalDate day) {
    return new Kept(plan, jump, next, target, day, dials, problems, moves);
  }

  Kept turned(SandboxDials other) {
    return new Kept(plan, jump, next, target, closed, other, problems, moves);
  }

  Kept with(List<SandboxProblem> more) {
    return new Kept(plan, jump, next, target, closed, dials, latest(problems, more), moves);
  }

  private static <T> List<T> latest(List<T> known, List<T> more) {
    List<T> all = new ArrayList<>(known);
    all.addAll(more);
    return all.subList(Math.max(0, all.size() - MOST), all.size());
  }
}
