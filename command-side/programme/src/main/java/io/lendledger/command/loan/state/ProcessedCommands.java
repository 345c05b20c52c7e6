package io.lendledger.command.loan.state;

import io.lendledger.core.loan.LoanCommand.RecallOutcome;
import io.lendledger.core.loan.LoanEvent.NothingMoved;
import io.lendledger.core.money.Units;
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
public record ProcessedCommands(
    Map<String, String> returns,
    Map<String, RecallOutcome> recalls,
    Map<String, Long> reductions,
    Map<String, Long> reallocations,
    Map<String, Long> drops) {

  /** The move of a recall that moved nothing. */
  public static final String RECALL = "Recall";

  /** The move of a reallocation that moved nothing. */
  public static final String REALLOCATION = "Reallocation";

  /** The move of a cancellation of undelivered units that cancelled none. */
  public static final String DROP = "Drop";

  /** The outcome of a recall that found nothing to recall. */
  public static final RecallOutcome NOTHING_RECALLED = new RecallOutcome(null, Units.NONE);

  public static final ProcessedCommands NONE =
      new ProcessedCommands(Map.of(), Map.of(), Map.of(), Map.of(), Map.of());

  public ProcessedCommands with(NothingMoved none) {
    return switch (none.move()) {
      case RECALL -> withRecall(none.moveId(), NOTHING_RECALLED);
      case REALLOCATION -> withReallocation(none.moveId(), 0);
      case DROP -> withDrop(none.moveId(), 0);
      default -> throw new IllegalStateException("Loan has an unknown move: " + none);
    };
  }

  public ProcessedCommands withReturn(String id, String trade) {
    return new ProcessedCommands(
        Copy.with(returns, id, trade), recalls, reductions, reallocations, drops);
  }

  public ProcessedCommands withRecall(String id, RecallOutcome outcome) {
    return new ProcessedCommands(
        returns, Copy.with(recalls, id, outcome), reductions, reallocations, drops);
  }

  public ProcessedCommands withReduction(String id, long units) {
    return new ProcessedCommands(
        returns, recalls, Copy.with(reductions, id, units), reallocations, drops);
  }

  public ProcessedCommands withReallocation(String id, long units) {
    return new ProcessedCommands(
        returns, recalls, reductions, Copy.with(reallocations, id, units), drops);
  }

  public ProcessedCommands withDrop(String id, long units) {
    return new ProcessedCommands(
        returns, recalls, reductions, reallocations, Copy.with(drops, id, units));
  }
}
