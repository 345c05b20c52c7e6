package io.lendledger.command.transaction;

import io.lendledger.command.position.HeldUnits;
import io.lendledger.command.submission.AtOnce;
import io.lendledger.command.submission.body.Row;
import io.lendledger.command.submission.body.StoredBody;
import io.lendledger.command.submission.store.Outcome;
import io.lendledger.core.lender.LenderCode;
import io.lendledger.core.record.Faults;
import io.lendledger.core.rejection.RejectionCode;
import io.lendledger.core.submission.SubmissionId;
import io.lendledger.core.transaction.Transaction;
import io.lendledger.core.transaction.TransactionKey;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.springframework.stereotype.Component;

/**
 * Takes the transactions of small bodies at once. A body with an id that is known with other
 * content, or with units that may take a holding near its bound, is staged: that way tells which.
 */
@Component
class TransactionsAtOnce implements AtOnce<Transaction> {

  private final TransactionRegister register;
  private final HeldUnits held;

  TransactionsAtOnce(TransactionRegister register, HeldUnits held) {
    this.register = register;
    this.held = held;
  }

  @Override
  public Whole<Transaction> read(StoredBody body) {
    Faults faults = new Faults();
    List<Row<Transaction>> rows = new ArrayList<>();
    long records = Transactions.BATCHES.readPlain(body, faults, rows::addAll);
    faults.throwIfAny(RejectionCode.VALIDATION_FAILED);
    if (records != rows.size()) {
      throw new IllegalStateException("%d of %d records".formatted(rows.size(), records));
    }
    return new Whole<>(body, rows);
  }

  @Override
  public List<@Nullable Commands> take(List<Whole<Transaction>> bodies) {
    Map<LenderCode, List<Whole<Transaction>>> ofLenders = new HashMap<>();
    bodies.forEach(each ->
        ofLenders.computeIfAbsent(each.body().ofLender(), _ -> new ArrayList<>()).add(each));
    Map<SubmissionId, Commands> taken = new HashMap<>();
    ofLenders.forEach((lender, own) -> take(lender, own, taken));
    List<@Nullable Commands> inOrder = new ArrayList<>();
    bodies.forEach(each -> inOrder.add(taken.get(each.body().submission())));
    return inOrder;
  }

  private void take(
      LenderCode lender, List<Whole<Transaction>> bodies, Map<SubmissionId, Commands> taken) {
    BigDecimal units =
        bodies.stream()
            .flatMap(each -> each.rows().stream())
            .map(each -> each.value().units())
            .reduce(BigDecimal.ZERO, BigDecimal::add);
    if (!held.takeIfFar(lender, units)) {
      return;
    }
    FirstRecords firsts = new FirstRecords(register.known(lender, ids(bodies)));
    for (Whole<Transaction> each : bodies) {
      if (firsts.add(each)) {
        taken.put(each.body().submission(), commands(lender, each, firsts));
      }
    }
    register.add(lender, firsts.all());
  }

  private static Commands commands(
      LenderCode lender, Whole<Transaction> body, FirstRecords firsts) {
    List<Row<Object>> commands = new ArrayList<>();
    Set<String> begun = new HashSet<>();
    for (Row<Transaction> row : body.rows()) {
      if (firsts.isFirst(body, row)) {
        commands.add(new Row<>(row.index(), Transactions.recording(body.body(), row.value())));
        begun.add(new TransactionKey(lender, row.value().transactionId()).toString());
      }
    }
    return new Commands(commands, begun);
  }

  private static List<String> ids(List<Whole<Transaction>> bodies) {
    return bodies.stream()
        .flatMap(each -> each.rows().stream())
        .map(each -> each.value().transactionId())
        .toList();
  }

  @Override
  public Outcome outcome(@Nullable Object answer) {
    return Outcome.APPLIED;
  }
}
