package io.lendledger.command.client;

import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * The units of a holding on one loan, and the requests already answered.
 *
 * @param allocated units the loan has of the holding
 * @param allocations first answer by allocation id
 * @param releases release ids carried out
 * @param recalls units still recalled, by recall trade; together never above {@code allocated}
 * @param withdrawals withdrawal ids carried out
 * @param endedAt count of snapshots when the last unit left; -1 while it has units
 */
record AllocatedUnits(
    long allocated,
    Map<String, Long> allocations,
    Set<String> releases,
    Map<String, RecallUnderWay> recalls,
    Set<String> withdrawals,
    int endedAt) {

  static final AllocatedUnits NONE =
      new AllocatedUnits(0, Map.of(), Set.of(), Map.of(), Set.of(), -1);

  private static final RecallUnderWay NO_RECALL = new RecallUnderWay(0, 0, false, 0);

  AllocatedUnits {
    allocations = Collections.unmodifiableMap(new LinkedHashMap<>(allocations));
    releases = Collections.unmodifiableSet(new LinkedHashSet<>(releases));
    recalls = Collections.unmodifiableMap(new LinkedHashMap<>(recalls));
    withdrawals = Collections.unmodifiableSet(new LinkedHashSet<>(withdrawals));
  }

  RecallUnderWay recall(String trade) {
    return recalls.getOrDefault(trade, NO_RECALL);
  }

  long underRecall() {
    return recalls.values().stream().mapToLong(RecallUnderWay::units).sum();
  }

  private long claimed() {
    return recalls.values().stream().mapToLong(RecallUnderWay::claimed).sum();
  }

  boolean endedBefore(int snapshots) {
    return endedAt >= 0 && endedAt < snapshots;
  }

  AllocatedUnits allocated(String allocationId, long units, int snapshots) {
    Map<String, Long> answers = new LinkedHashMap<>(allocations);
    answers.put(allocationId, units);
    long total = allocated + units;
    return new AllocatedUnits(
        total, answers, releases, recalls, withdrawals, total == 0 ? snapshots : -1);
  }

  /**
   * The remaining units. Units that a trade returned serve its own recall first and then the
   * oldest, as in the loan; and no recall exceeds the remaining units.
   */
  AllocatedUnits released(String releaseId, long units, @Nullable String trade, int snapshots) {
    Set<String> ids = new LinkedHashSet<>(releases);
    ids.add(releaseId);
    long rest = allocated - units;
    Map<String, RecallUnderWay> open = new LinkedHashMap<>(recalls);
    if (trade != null) {
      serve(open, trade, units);
    }
    long room = rest;
    for (Map.Entry<String, RecallUnderWay> recall : open.entrySet()) {
      recall.setValue(recall.getValue().upTo(room));
      room -= recall.getValue().claimed();
    }
    return new AllocatedUnits(
        rest, allocations, ids, open, withdrawals, rest == 0 ? snapshots : -1);
  }

  private static void serve(Map<String, RecallUnderWay> open, String trade, long units) {
    long left = units;
    RecallUnderWay own = open.getOrDefault(trade, NO_RECALL);
    if (own.claimed() > 0) {
      open.put(trade, own.served(left));
      left -= Math.min(left, own.claimed());
    }
    for (Map.Entry<String, RecallUnderWay> recall : open.entrySet()) {
      long served = Math.min(left, recall.getValue().claimed());
      recall.setValue(recall.getValue().served(served));
      left -= served;
    }
  }

  AllocatedUnits recalled(String trade, long units, boolean shrinks, long number) {
    long counted = Math.min(units, allocated - claimed());
    return withRecall(trade, new RecallUnderWay(counted, 0, shrinks, number), withdrawals);
  }

  /** Units that no longer count as coming back, although the loan still recalls them. */
  AllocatedUnits givenUp(String trade, long units) {
    return withRecall(trade, recall(trade).givenUp(units), withdrawals);
  }

  AllocatedUnits withdrawn(String withdrawalId, String trade, long units, long surplus) {
    Set<String> ids = new LinkedHashSet<>(withdrawals);
    ids.add(withdrawalId);
    return recalls.containsKey(trade)
        ? withRecall(trade, recall(trade).less(units, surplus), ids)
        : new AllocatedUnits(allocated, allocations, releases, recalls, ids, endedAt);
  }

  private AllocatedUnits withRecall(String trade, RecallUnderWay recall, Set<String> ids) {
    Map<String, RecallUnderWay> open = new LinkedHashMap<>(recalls);
    open.put(trade, recall);
    return new AllocatedUnits(allocated, allocations, releases, open, ids, endedAt);
  }
}
