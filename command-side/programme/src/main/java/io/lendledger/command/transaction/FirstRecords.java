package io.lendledger.command.transaction;

import io.lendledger.command.submission.AtOnce.Whole;
import io.lendledger.command.submission.body.Row;
import io.lendledger.core.submission.SubmissionId;
import io.lendledger.core.transaction.Transaction;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** The first records with ids of a lender that nobody has taken before, over several bodies. */
final class FirstRecords {

  private final Map<String, String> hashes;
  private final Map<String, First> firsts = new HashMap<>();

  /** With the content hashes of the ids that are known already. */
  FirstRecords(Map<String, String> known) {
    this.hashes = new HashMap<>(known);
  }

  /** The first record of an id. */
  record First(String transactionId, String hash, SubmissionId submission, int record) {}

  /** Adds a body's records unless one of its ids is known with other content. */
  boolean add(Whole<Transaction> body) {
    Map<String, First> own = new HashMap<>();
    for (Row<Transaction> row : body.rows()) {
      String id = row.value().transactionId();
      String hash = TransactionRecord.hash(row.value());
      First before = own.get(id);
      String known = before == null ? hashes.get(id) : before.hash;
      if (known == null) {
        own.put(id, new First(id, hash, body.body().submission(), row.index()));
      } else if (!known.equals(hash)) {
        return false;
      }
    }
    own.forEach((id, first) -> hashes.put(id, first.hash));
    firsts.putAll(own);
    return true;
  }

  boolean isFirst(Whole<Transaction> body, Row<Transaction> row) {
    First first = firsts.get(row.value().transactionId());
    return first != null
        && first.record == row.index()
        && first.submission.equals(body.body().submission());
  }

  List<First> all() {
    return new ArrayList<>(firsts.values());
  }
}
