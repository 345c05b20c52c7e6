package io.lendledger.platform.sandbox;

import io.lendledger.core.lender.LenderCode;
import io.lendledger.core.rejection.Fault;
import io.lendledger.core.rejection.Rejected;
import io.lendledger.core.rejection.RejectionCode;
import io.lendledger.gateway.sandbox.ClockMove;
import io.lendledger.gateway.sandbox.Sandbox;
import io.lendledger.gateway.sandbox.SandboxClock;
import io.lendledger.gateway.sandbox.SandboxDials;
import io.lendledger.gateway.sandbox.SandboxState;
import io.lendledger.gateway.sandbox.TurnedDials;
import io.lendledger.platform.sandbox.Kept.Move;
import java.io.UncheckedIOException;
import java.time.LocalDate;
import java.util.UUID;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;

/** The sandbox as its doors have it: takes moves, which {@link PassingDays} then makes. */
final class SandboxRun implements Sandbox {

  private final SandboxBook book;
  private final PassingDays days;
  private final AskedReset reset;

  SandboxRun(SandboxBook book, PassingDays days, AskedReset reset) {
    this.book = book;
    this.days = days;
    this.reset = reset;
  }

  @Override
  public SandboxClock clock() {
    Kept kept = book.kept();
    return new SandboxClock(
        kept.date(),
        book.time().instant(),
        kept.target() == null ? SandboxState.Standing : SandboxState.Moving,
        kept.target(),
        kept.stoppedShortOf(),
        kept.closed(),
        kept.plan().first(),
        kept.plan().last(),
        kept.plan().reset(),
        kept.problems(),
        kept.resetting());
  }

  @Override
  public LocalDate move(UUID operation, ClockMove move) {
    Kept kept = written(now -> known(now, operation) == null ? moving(now, operation, move) : now);
    days.goOn();
    LocalDate target = known(kept, operation);
    return target == null ? kept.date() : target;
  }

  @Override
  public void stop() {
    var _ = written(Kept::stopped);
  }

  private static @Nullable LocalDate known(Kept kept, UUID operation) {
    return kept.moves().stream()
        .filter(each -> each.operation().equals(operation))
        .map(Move::target)
        .findFirst()
        .orElse(null);
  }

  private static Kept moving(Kept now, UUID operation, ClockMove move) {
    LocalDate under = now.target();
    if (under != null) {
      throw Rejected.transition("The clock", "moving to " + under, "be moved elsewhere");
    }
    LocalDate target = move.from(now.date());
    String issue = issue(now, target);
    if (issue != null) {
      throw new Rejected(
          RejectionCode.VALIDATION_FAILED, "1 fault", Fault.of(move.field(), move.value(), issue));
    }
    return now.moving(new Move(operation, target));
  }

  private static @Nullable String issue(Kept now, LocalDate target) {
    if (!target.isAfter(now.date())) {
      return "must be after the business date, " + now.date();
    }
    if (target.isAfter(now.plan().last())) {
      return "must not go beyond " + now.plan().last() + ", the sandbox's last day";
    }
    LocalDate furthest = now.date().plusDays(MOST_DAYS);
    return target.isAfter(furthest)
        ? "must not be after %s: %d days a request".formatted(furthest, MOST_DAYS)
        : null;
  }

  @Override
  public SandboxDials dials(@Nullable LenderCode lender) {
    return dials(book.kept(), lender);
  }

  @Override
  public SandboxDials turn(@Nullable LenderCode lender, TurnedDials turned) {
    Kept kept =
        written(now -> lender == null ? now.turned(turned) : now.turned(lender.value(), turned));
    return dials(kept, lender);
  }

  @Override
  public SandboxDials release(LenderCode lender) {
    return dials(written(now -> now.released(lender.value())), lender);
  }

  private static SandboxDials dials(Kept kept, @Nullable LenderCode lender) {
    return lender == null ? kept.dials() : kept.dialsOf(lender.value());
  }

  @Override
  public void reset(LenderCode lender) {
    var _ = written(now -> now.resetting(lender.value()));
    days.goOn();
  }

  @Override
  public UUID reset(UUID asked) {
    return reset.ask(asked, book.kept().plan());
  }

  private Kept written(UnaryOperator<Kept> change) {
    reset.requireNone();
    try {
      return book.change(change);
    } catch (UncheckedIOException full) {
      throw new Rejected(
          RejectionCode.UNAVAILABLE, String.valueOf(full.getMessage()) + "; nothing was changed");
    }
  }
}
