package io.lendledger.platform.axon.bus;

import io.lendledger.core.CompositeCommand;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.Supplier;
import org.axonframework.common.transaction.NoTransactionManager;
import org.axonframework.common.transaction.Transaction;
import org.axonframework.common.transaction.TransactionManager;
import org.axonframework.messaging.unitofwork.CurrentUnitOfWork;
import org.axonframework.messaging.unitofwork.UnitOfWork;

/**
 * A transaction for each command, and none for one that only sends others. It ends with its unit of
 * work whatever happens: an {@code Error} in a commit makes Axon close the unit without a rollback.
 */
final class CommandTransactions implements TransactionManager {

  private final TransactionManager transactions;
  private final Runnable forgetAggregates;

  /**
   * Transactions of commands.
   *
   * @param forgetAggregates drops what is kept of aggregates, which may have events that are not
   *     stored
   */
  CommandTransactions(TransactionManager transactions, Runnable forgetAggregates) {
    this.transactions = transactions;
    this.forgetAggregates = forgetAggregates;
  }

  @Override
  public Transaction startTransaction() {
    if (isComposite()) {
      return NoTransactionManager.instance().startTransaction();
    }
    Transaction transaction = transactions.startTransaction();
    CurrentUnitOfWork.ifStarted(unit -> endWith(unit, transaction));
    return transaction;
  }

  private void endWith(UnitOfWork<?> unit, Transaction transaction) {
    AtomicBoolean ended = new AtomicBoolean();
    unit.afterCommit(_ -> ended.set(true));
    unit.onRollback(_ -> ended.set(true));
    // So late, it is run before the aggregate's lock is released to those who wait for it.
    unit.onPrepareCommit(_ ->
        unit.onCleanup(_ -> {
          if (!ended.get()) {
            forgetAggregates.run();
            transaction.rollback();
          }
        }));
  }

  private static boolean isComposite() {
    return CurrentUnitOfWork.isStarted()
        && CurrentUnitOfWork.get().getMessage().getPayload() instanceof CompositeCommand;
  }

  @Override
  public void executeInTransaction(Runnable task) {
    transactions.executeInTransaction(task);
  }

  @Override
  public <T> T fetchInTransaction(Supplier<T> supplier) {
    return transactions.fetchInTransaction(supplier);
  }
}
