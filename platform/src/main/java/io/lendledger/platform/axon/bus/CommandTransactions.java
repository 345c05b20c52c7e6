package io.lendledger.platform.axon.bus;

import io.lendledger.core.CompositeCommand;
import java.util.function.Supplier;
import org.axonframework.common.transaction.NoTransactionManager;
import org.axonframework.common.transaction.Transaction;
import org.axonframework.common.transaction.TransactionManager;
import org.axonframework.messaging.unitofwork.CurrentUnitOfWork;

/** A transaction for each command, and none for one that only sends others. */
final class CommandTransactions implements TransactionManager {

  private final TransactionManager transactions;

  CommandTransactions(TransactionManager transactions) {
    this.transactions = transactions;
  }

  @Override
  public Transaction startTransaction() {
    return isComposite()
        ? NoTransactionManager.instance().startTransaction()
        : transactions.startTransaction();
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
