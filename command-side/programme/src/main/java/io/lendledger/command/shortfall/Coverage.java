package io.lendledger.command.shortfall;

import io.lendledger.command.dispatch.Dispatch;
import io.lendledger.command.market.StandardSettlement;
import io.lendledger.core.client.ClientCommand.NoteRecall;
import io.lendledger.core.client.ClientCommand.ReleaseCause;
import io.lendledger.core.client.ClientCommand.ReleaseUnits;
import io.lendledger.core.client.ClientEvent.ShortfallFound;
import io.lendledger.core.client.ClientKey;
import io.lendledger.core.client.CoverageStep;
import io.lendledger.core.client.HoldingKey;
import io.lendledger.core.instrument.Isin;
import io.lendledger.core.lender.ClientId;
import io.lendledger.core.lender.LenderCode;
import io.lendledger.core.loan.LoanCommand.DropUnits;
import io.lendledger.core.loan.LoanCommand.RecallLoan;
import io.lendledger.core.loan.LoanCommand.RecallOutcome;
import io.lendledger.core.loan.terms.LoanId;
import io.lendledger.core.money.Units;
import io.lendledger.core.position.AccountId;
import java.util.List;
import org.springframework.stereotype.Component;

/**
 * Carries out a stored plan. Each step's ids follow from the shortfall's and the step's number, so
 * that carrying it out again gives the first answers again.
 */
@Component
class Coverage {

  private static final RecallOutcome NOT_RECALLED = new RecallOutcome(null, Units.NONE);

  private final Dispatch dispatch;
  private final Reallocation reallocation;
  private final StandardSettlement settlement;

  Coverage(Dispatch dispatch, Reallocation reallocation, StandardSettlement settlement) {
    this.dispatch = dispatch;
    this.reallocation = reallocation;
    this.settlement = settlement;
  }

  /** Runs the steps until the shortfall is covered. */
  void carryOut(ShortfallFound found, List<CoverageStep> steps) {
    long missing = found.units();
    for (int number = 1; number <= steps.size() && missing > 0; number++) {
      CoverageStep step = steps.get(number - 1);
      Step each =
          new Step(
              found,
              found.shortfallId() + "#" + number,
              new LoanId(step.loanId()),
              new Units(Math.min(missing, step.units())));
      missing -=
          switch (step.kind()) {
            case DROP -> drop(each);
            case REALLOCATE -> reallocation.move(each, step);
            case RECALL -> recall(each);
          };
    }
  }

  private long drop(Step step) {
    Units dropped =
        dispatch
            .attempt(
                new DropUnits(
                    step.loan(),
                    step.id(),
                    step.client().client(),
                    step.found().depositary(),
                    step.units(),
                    step.found().shortfallId()),
                Units.class)
            .orElse(Units.NONE);
    if (!dropped.isNone()) {
      dispatch.tell(step.release(dropped, ReleaseCause.DROPPED));
    }
    return dropped.value();
  }

  private long recall(Step step) {
    ShortfallFound found = step.found();
    RecallOutcome outcome =
        dispatch
            .attempt(
                new RecallLoan(
                    step.loan(),
                    step.id(),
                    step.units(),
                    found.foundOn(),
                    settlement.due(new Isin(found.isin()), found.foundOn(), found.neededBy()),
                    step.client().client(),
                    found.depositary(),
                    found.shortfallId()),
                RecallOutcome.class)
            .orElse(NOT_RECALLED);
    if (outcome.trade() != null) {
      dispatch.tell(
          new NoteRecall(
              step.client(),
              step.holding(),
              step.loan(),
              outcome.trade(),
              outcome.units(),
              found.shortfallId()));
    }
    return outcome.units().value();
  }

  /** A step with its loan; {@code units} are still short. */
  record Step(ShortfallFound found, String id, LoanId loan, Units units) {

    ClientKey client() {
      return new ClientKey(new LenderCode(found.lenderCode()), new ClientId(found.clientId()));
    }

    HoldingKey holding() {
      return new HoldingKey(
          new AccountId(found.custodyAccountId()), new Isin(found.isin()), found.depositary());
    }

    ReleaseUnits release(Units released, ReleaseCause cause) {
      return new ReleaseUnits(
          client(), holding(), loan, id, released, cause, null, found.shortfallId());
    }
  }
}
