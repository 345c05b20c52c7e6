package io.lendledger.command.submission;

import io.lendledger.command.dispatch.CommandsTogether.Result;
import io.lendledger.command.submission.body.Row;
import io.lendledger.command.submission.store.Outcome;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import java.util.function.IntFunction;
import org.axonframework.commandhandling.CommandMessage;
import org.axonframework.commandhandling.GenericCommandMessage;
import org.jspecify.annotations.Nullable;

/**
 * How records are applied by a command each.
 *
 * @param command the command of a record; none when the record repeats an earlier one
 * @param outcome the outcome by the command's answer
 */
record RecordCommands<R>(
    Function<Row<R>, @Nullable Object> command, Function<@Nullable Object, Outcome> outcome) {

  /** The records that have commands, and these. */
  record Sent<R>(List<Row<R>> rows, List<CommandMessage<?>> messages) {}

  Sent<R> of(List<Row<R>> slice, IntFunction<Map<String, String>> metaData) {
    Sent<R> sent = new Sent<>(new ArrayList<>(), new ArrayList<>());
    for (Row<R> row : slice) {
      Object ofRow = command.apply(row);
      if (ofRow != null) {
        sent.rows.add(row);
        sent.messages.add(new GenericCommandMessage<>(ofRow, metaData.apply(row.index())));
      }
    }
    return sent;
  }

  /** One outcome for each record of a slice; refused ones change nothing. */
  List<Outcome> outcomes(List<Row<R>> slice, Sent<R> sent, List<Result> results) {
    List<Outcome> all =
        new ArrayList<>(Collections.nCopies(slice.size() - sent.rows.size(), Outcome.DUPLICATE));
    for (Result each : results) {
      all.add(each.refusal() == null ? outcome.apply(each.answer()) : Outcome.UNCHANGED);
    }
    return all;
  }
}
