package io.lendledger.command.client;

import io.lendledger.command.decision.Decision;
import io.lendledger.core.client.ClientCommand.LeaveLoans;
import io.lendledger.core.client.ClientCommand.WithdrawRecall;
import io.lendledger.core.client.ClientEvent;
import io.lendledger.core.client.ClientEvent.RecallWithdrawn;
import io.lendledger.core.client.ClientEvent.ShortfallFound;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.List;

/** Handles cancelled recalls, and recalls caused by opt-out. */
final class WithdrawingRecalls {

  static final String RECALL_WITHDRAWN = "RecallWithdrawn";

  private WithdrawingRecalls() {}

  /**
   * Answers whether it changed anything. Units given up as surplus before are not short again.
   * Units that ended treatments left uncovered are tried again, since the loan may have free units
   * now.
   */
  static Decision<ClientEvent, Boolean> decide(ClientState state, WithdrawRecall command) {
    AllocatedUnits loan = state.loan(command.holding(), command.loan().value());
    RecallUnderWay recall = loan.recall(command.trade().value());
    long surplus = Math.min(command.units().value(), recall.surplus());
    long units = Math.min(command.units().value() - surplus, recall.units());
    boolean nothingNew =
        units + surplus == 0 && state.shortfalls().leftOver(command.holding()) == 0;
    if (nothingNew || loan.withdrawals().contains(command.withdrawalId())) {
      return Decision.nothing(false);
    }
    List<ClientEvent> events = new ArrayList<>(List.of(withdrawn(command, units, surplus)));
    HoldingState before = state.holdings().get(command.holding());
    ShortfallFound shortfall =
        new FindingShortfalls(state, command.client(), command.today())
            .in(
                before.lent(before.allocated(), before.recalled() - units),
                state.shortfalls().underTreatment(command.holding()),
                RECALL_WITHDRAWN,
                null);
    if (shortfall != null) {
      events.add(shortfall);
    }
    return new Decision<>(events, true);
  }

  private static RecallWithdrawn withdrawn(WithdrawRecall command, long units, long surplus) {
    return new RecallWithdrawn(
        command.client().lender().value(),
        command.client().client().value(),
        command.holding().account().value(),
        command.holding().isin().value(),
        command.holding().depositary(),
        command.loan().value(),
        command.trade().value(),
        command.withdrawalId(),
        units,
        surplus);
  }

  /**
   * Answers whether anything was found; nothing while the client is In for good. Units are needed
   * on the day from which the client is Out.
   */
  static Decision<ClientEvent, Boolean> decide(ClientState state, LeaveLoans command) {
    LocalDate out = state.preferences().outFrom(command.today());
    if (out == null) {
      return Decision.nothing(false);
    }
    var finding = new FindingShortfalls(state, command.client(), command.today());
    List<ClientEvent> found = new ArrayList<>();
    for (HoldingState holding : state.holdings().all()) {
      ShortfallFound units =
          finding.leaving(holding, state.shortfalls().leaving(holding.key()), out);
      if (units != null) {
        found.add(units);
      }
    }
    return new Decision<>(List.copyOf(found), !found.isEmpty());
  }
}
