package io.lendledger.command.told;

import java.math.BigDecimal;
import java.util.List;
import java.util.Map;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;

/**
 * What callers were told is done. They note it side by side; those who send for one client, or
 * snapshots of one lender, do so one after the other.
 */
public final class Told {

  private final Queue<Transaction> transactions = new ConcurrentLinkedQueue<>();
  private final Queue<Snapshot> snapshots = new ConcurrentLinkedQueue<>();
  private final Queue<BorrowRequest> requests = new ConcurrentLinkedQueue<>();

  /** A transaction of a client. */
  public record Transaction(
      String lender, String client, String id, String side, BigDecimal units) {

    String key() {
      return lender + "/" + id;
    }
  }

  /** A snapshot of a lender's positions, by its submission. */
  public record Snapshot(String lender, String submission) {}

  /** A borrow request with the units of its loans by their ids. */
  public record BorrowRequest(String id, Map<String, Long> loans) {}

  /** Notes a transaction that was acknowledged. */
  public void add(Transaction transaction) {
    transactions.add(transaction);
  }

  /** Notes a snapshot that was acknowledged. */
  public void add(Snapshot snapshot) {
    snapshots.add(snapshot);
  }

  /** Notes a borrow request that was answered. */
  public void add(BorrowRequest request) {
    requests.add(request);
  }

  /** How much was acknowledged. */
  public int count() {
    return transactions.size() + snapshots.size() + requests.size();
  }

  List<Transaction> transactions() {
    return List.copyOf(transactions);
  }

  List<Snapshot> snapshots() {
    return List.copyOf(snapshots);
  }

  List<BorrowRequest> requests() {
    return List.copyOf(requests);
  }
}
