package io.lendledger.command.submission;

import io.lendledger.command.submission.body.RecordBatches;
import io.lendledger.command.submission.body.Row;
import io.lendledger.command.submission.body.StoredBody;
import io.lendledger.core.rejection.Rejected;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.function.Function;

/** Refuses to withdraw a list that names something which a later one names, too. */
public final class NamedLater {

  private NamedLater() {}

  /** The later one said what holds, also where it only repeated what was known. */
  public static <R> void refuse(
      StoredBody body, Withdrawal withdrawal, RecordBatches<R> batches, Function<R, String> key) {
    List<StoredBody> later = withdrawal.isUndoing() ? List.of() : withdrawal.later();
    if (later.isEmpty()) {
      return;
    }
    Set<String> named = new HashSet<>();
    batches.again(body, batch -> batch.forEach(row -> named.add(key.apply(row.value()))));
    for (StoredBody each : later) {
      batches.again(each, batch -> refuse(body, named, each, batch, key));
    }
  }

  private static <R> void refuse(
      StoredBody body,
      Set<String> named,
      StoredBody later,
      List<Row<R>> batch,
      Function<R, String> key) {
    for (Row<R> row : batch) {
      String about = key.apply(row.value());
      if (named.contains(about)) {
        throw Rejected.transition(
            "Submission " + body.submission(),
            "followed by submission %s, which names %s, too".formatted(later.submission(), about),
            "withdraw it before that one is withdrawn");
      }
    }
  }
}
