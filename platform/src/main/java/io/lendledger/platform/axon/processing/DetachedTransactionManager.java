package io.lendledger.platform.axon.processing;

import java.util.function.Supplier;
import org.axonframework.common.transaction.NoTransactionManager;
import org.axonframework.common.transaction.Transaction;
import org.axonframework.common.transaction.TransactionManager;

/**
 * No transaction around the handling of an event, a real one around each access to the token store.
 * The handlers' commands are idempotent, so an event that is handled again after a crash does no
 * harm.
 */
final class DetachedTransactionManager implements TransactionManager {

  private final TransactionManager tokens;

  DetachedTransactionManager(TransactionManager tokens) {
    this.tokens = tokens;
  }

  @Override
  public Transaction startTransaction() {
    return NoTransactionManager.instance().startTransaction();
  }

  @Override
  public void executeInTransaction(Runnable task) {
    tokens.executeInTransaction(task);
  }

  @Override
  public <T> T fetchInTransaction(Supplier<T> supplier) {
    return tokens.fetchInTransaction(supplier);
  }
}
