package io.lendledger.command.loan;

import io.lendledger.core.loan.LoanCommand.RecallOutcome;
import io.lendledger.core.loan.LoanEvent.NothingMoved;
import java.util.Map;

/**
 * First answers to commands that may be repeated, by the id that each of them carries.
 *
 * @param returns trade by instruction id
 * @param recalls outcome by recall id
 * @param reductions units by reduction id
 * @param reallocations units by reallocation id
 * @param drops units by drop id
 */
record ProcessedCommands(
    Map<String, String> returns,
    Map<String, RecallOutcome> recalls,
    Map<String, Long> reductions,
    Map<String, Long> reallocations,
    Map<String, Long> drops) {

  static final ProcessedCommands NONE =
      new ProcessedCommands(Map.of(), Map.of(), Map.of(), Map.of(), Map.of());

  ProcessedCommands with(NothingMoved none) {
    return switch (none.move()) {
      case Recalling.RECALL -> withRecall(none.moveId(), Recalling.NOTHING);
      case Reallocating.REALLOCATION -> withReallocation(none.moveId(), 0);
      case CancellingUndelivered.DROP -> withDrop(none.moveId(), 0);
      default -> throw new IllegalStateException("Loan has an unknown move: " + none);
    };
  }

  ProcessedCommands withReturn(String id, String trade) {
    return new ProcessedCommands(
        Copy.with(returns, id, trade), recalls, reductions, reallocations, drops);
  }

  ProcessedCommands withRecall(String id, RecallOutcome outcome) {
    return new ProcessedCommands(
        returns, Copy.with(recalls, id, outcome), reductions, reallocations, drops);
  }

  ProcessedCommands withReduction(String id, long units) {
    return new ProcessedCommands(
        returns, recalls, Copy.with(reductions, id, units), reallocations, drops);
  }

  ProcessedCommands withReallocation(String id, long units) {
    return new ProcessedCommands(
        returns, recalls, reductions, Copy.with(reallocations, id, units), drops);
  }

  ProcessedCommands withDrop(String id, long units) {
    return new ProcessedCommands(
        returns, recalls, reductions, reallocations, Copy.with(drops, id, units));
  }
}
