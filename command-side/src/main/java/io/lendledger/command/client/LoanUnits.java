package io.lendledger.command.client;

import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * What a holding has given to one loan, and which requests were already answered.
 *
 * @param allocated units the loan has of the holding
 * @param allocations first answer by allocation id
 * @param releases release ids carried out
 * @param recalls units still to come back, by recall trade; together never above {@code allocated}
 * @param endedAt count of snapshots when the last unit left; -1 while it has units
 */
record LoanUnits(
    long allocated,
    Map<String, Long> allocations,
    Set<String> releases,
    Map<String, Long> recalls,
    int endedAt) {

  static final LoanUnits NONE = new LoanUnits(0, Map.of(), Set.of(), Map.of(), -1);

  LoanUnits {
    allocations = Collections.unmodifiableMap(new LinkedHashMap<>(allocations));
    releases = Collections.unmodifiableSet(new LinkedHashSet<>(releases));
    recalls = Collections.unmodifiableMap(new LinkedHashMap<>(recalls));
  }

  /** Units that recalls are bringing back. */
  long underRecall() {
    return recalls.values().stream().mapToLong(Long::longValue).sum();
  }

  boolean endedBefore(int snapshots) {
    return endedAt >= 0 && endedAt < snapshots;
  }

  LoanUnits allocated(String allocationId, long units, int snapshots) {
    Map<String, Long> answers = new LinkedHashMap<>(allocations);
    answers.put(allocationId, units);
    long total = allocated + units;
    return new LoanUnits(total, answers, releases, recalls, total == 0 ? snapshots : -1);
  }

  /** Units left; they count towards the given recall first, and no recall exceeds what is left. */
  LoanUnits released(String releaseId, long units, @Nullable String trade, int snapshots) {
    Set<String> ids = new LinkedHashSet<>(releases);
    ids.add(releaseId);
    long rest = allocated - units;
    Map<String, Long> open = new LinkedHashMap<>(recalls);
    if (trade != null) {
      open.computeIfPresent(trade, (id, left) -> Math.max(0, left - units));
    }
    long room = rest;
    for (Map.Entry<String, Long> recall : open.entrySet()) {
      recall.setValue(Math.min(recall.getValue(), room));
      room -= recall.getValue();
    }
    return new LoanUnits(rest, allocations, ids, open, rest == 0 ? snapshots : -1);
  }

  LoanUnits recalled(String trade, long units) {
    Map<String, Long> open = new LinkedHashMap<>(recalls);
    open.put(trade, Math.min(units, allocated - underRecall()));
    return new LoanUnits(allocated, allocations, releases, open, endedAt);
  }
}
