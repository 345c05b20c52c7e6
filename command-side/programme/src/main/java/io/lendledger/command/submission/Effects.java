package io.lendledger.command.submission;

import io.lendledger.command.dispatch.CommandsTogether.Result;
import io.lendledger.command.submission.sending.Sender;
import io.lendledger.command.submission.store.Counts;
import io.lendledger.core.rejection.Rejected;
import java.util.List;
import java.util.Map;
import org.axonframework.commandhandling.CommandMessage;
import org.jspecify.annotations.Nullable;

/** The effects of applying a submission. */
public interface Effects {

  /** Sends commands with these metadata. */
  Sender with(Map<String, String> metaData);

  /**
   * Handles commands together, each with its own metadata; null where that is not possible, and
   * they are to be sent one by one. Records whose commands are refused are overtaken: that is told
   * in the same unit of work.
   */
  default @Nullable List<Result> together(List<? extends CommandMessage<?>> commands) {
    return null;
  }

  /** Keeps how far it has come. */
  void keep(long checkpoint, Counts counts);

  /**
   * A record that was sound has become impossible meanwhile, and changes nothing.
   *
   * @param followed whether further records go to the same aggregate: it is told before this
   *     returns, since behind them nobody sees any more that the record changed nothing
   */
  void overtaken(int record, Rejected refusal, boolean followed);
}
