package io.lendledger.command.loan;

import io.lendledger.core.accrual.DayAccrual.PartPosition;
import io.lendledger.core.loan.LoanEvent;
import io.lendledger.core.loan.LoanTerms;
import java.time.LocalDate;
import org.jspecify.annotations.Nullable;

/** A loan on one of its days, from its events, for the explanation of figures. */
public final class LoanOnDay {

  private final LocalDate day;
  private final @Nullable LoanState state;

  private LoanOnDay(LocalDate day, @Nullable LoanState state) {
    this.day = day;
    this.state = state;
  }

  /** Before the loan's first event. */
  public static LoanOnDay before(LocalDate day) {
    return new LoanOnDay(day, null);
  }

  /** After one event more. */
  public LoanOnDay after(LoanEvent event) {
    return new LoanOnDay(day, Evolution.evolve(state, event));
  }

  /** Units of a part that bear interest on the day. */
  public long units(String part) {
    return state == null
        ? 0
        : Positions.on(state, day).stream()
            .filter(position -> position.part().equals(part))
            .mapToLong(PartPosition::settledUnits)
            .sum();
  }

  /** The terms with the rate in force on the day; null before the booking. */
  public @Nullable LoanTerms terms() {
    return state == null ? null : state.termsOn(day);
  }
}
