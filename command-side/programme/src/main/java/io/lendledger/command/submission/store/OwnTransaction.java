package io.lendledger.command.submission.store;

import io.lendledger.command.eventstore.OwnThread;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import org.springframework.stereotype.Component;
import org.springframework.transaction.PlatformTransactionManager;
import org.springframework.transaction.TransactionDefinition;
import org.springframework.transaction.support.TransactionTemplate;

/**
 * Runs SQL in a short transaction of its own, apart from the caller's unit of work: the intake's
 * writes must be durable before it sends the next command, and it must hold no connection while it
 * waits for one.
 */
@Component
public class OwnTransaction {

  private final TransactionTemplate template;

  OwnTransaction(PlatformTransactionManager transactions) {
    template = new TransactionTemplate(transactions);
    template.setPropagationBehavior(TransactionDefinition.PROPAGATION_REQUIRES_NEW);
  }

  /** Runs and commits. */
  public void run(Runnable statements) {
    template.executeWithoutResult(status -> statements.run());
  }

  /** Runs, commits and answers. */
  @SuppressWarnings("NullAway") // null only where T allows it
  public <T extends @Nullable Object> T call(Supplier<T> statements) {
    return template.execute(status -> statements.get());
  }

  /** Runs and rolls back: nothing of it is kept. */
  public void tryOut(Runnable statements) {
    template.executeWithoutResult(status -> {
      status.setRollbackOnly();
      statements.run();
    });
  }

  /**
   * Runs work that waits for others outside of the caller's transaction, and answers its result.
   */
  public <T> T outside(Supplier<T> work) {
    return OwnThread.run(work);
  }
}
