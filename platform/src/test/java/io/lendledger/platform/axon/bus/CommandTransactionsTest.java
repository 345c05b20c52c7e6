package io.lendledger.platform.axon.bus;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.ArrayList;
import java.util.List;
import org.axonframework.commandhandling.CommandMessage;
import org.axonframework.commandhandling.GenericCommandMessage;
import org.axonframework.common.transaction.Transaction;
import org.axonframework.messaging.unitofwork.DefaultUnitOfWork;
import org.junit.jupiter.api.Test;

class CommandTransactionsTest {

  private final List<String> done = new ArrayList<>();
  private final CommandTransactions transactions =
      new CommandTransactions(Recorded::new, () -> done.add("forget aggregates"));
  private final DefaultUnitOfWork<CommandMessage<?>> unit =
      DefaultUnitOfWork.startAndGet(GenericCommandMessage.asCommandMessage("a command"));

  private final class Recorded implements Transaction {

    private boolean open = true;

    Recorded() {}

    @Override
    public void commit() {
      done.add("commit");
      open = false;
    }

    @Override
    public void rollback() {
      if (open) {
        done.add("roll back");
        open = false;
      }
    }
  }

  @Test
  void aCommandCommits() {
    unit.attachTransaction(transactions);
    unit.commit();
    assertThat(done).containsExactly("commit");
  }

  @Test
  void aCommandThatFailsRollsBack() {
    unit.attachTransaction(transactions);
    unit.rollback(new IllegalStateException("refused"));
    assertThat(done).containsExactly("roll back");
  }

  @Test
  void anErrorAtTheEndLeavesNeitherATransactionNorAnAggregateThatIsAhead() {
    unit.attachTransaction(transactions);
    unit.onCleanup(_ -> done.add("release the lock"));
    unit.onPrepareCommit(_ -> {
      throw new StackOverflowError("in the commit");
    });
    assertThatThrownBy(unit::commit).isInstanceOf(StackOverflowError.class);
    assertThat(done).containsExactly("forget aggregates", "roll back", "release the lock");
  }
}
