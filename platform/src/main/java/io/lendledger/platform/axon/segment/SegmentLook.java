package io.lendledger.platform.axon.segment;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * What a node saw when it looked last.
 *
 * @param nodes that take a share, this one included
 * @param rows the segments of each process, in their order
 * @param wanted how many segments each process is to have
 * @param dividing processes that all nodes let go of
 */
record SegmentLook(
    int nodes,
    Map<String, List<SegmentRow>> rows,
    Map<String, Integer> wanted,
    List<String> dividing) {

  static final SegmentLook NOTHING = new SegmentLook(1, Map.of(), Map.of(), List.of());

  /** Positions that segments may lie apart when they become one, which begins where the last is. */
  private static final long LEVEL = 10_000;

  /** The same behind what this node has just told of its segments. */
  SegmentLook knowing(List<OwnPositions.Reached> further) {
    if (further.isEmpty()) {
      return this;
    }
    Map<String, List<SegmentRow>> told = new LinkedHashMap<>(rows);
    for (OwnPositions.Reached each : further) {
      told.computeIfPresent(
          each.process(), (_, all) -> all.stream().map(row -> row.knowing(each)).toList());
    }
    return new SegmentLook(nodes, told, wanted, dividing);
  }

  /** The same, when nobody knows how far segments are. */
  SegmentLook withoutPositions() {
    Map<String, List<SegmentRow>> unknown = new LinkedHashMap<>(rows);
    unknown.replaceAll((_, all) -> all.stream().map(SegmentRow::withoutPosition).toList());
    return new SegmentLook(nodes, unknown, wanted, dividing);
  }

  List<SegmentRow> of(String process) {
    return rows.getOrDefault(process, List.of());
  }

  /** How many segments of a process a node may have, so that all of them are taken. */
  int share(String process) {
    return dividing.contains(process) ? 0 : Math.ceilDiv(of(process).size(), nodes);
  }

  boolean isSettled(String process) {
    return of(process).size() == wanted(process);
  }

  int wanted(String process) {
    return wanted.getOrDefault(process, 1);
  }

  /** Whether nobody handles it, so that it may be divided. */
  boolean mayDivide(String process) {
    return of(process).isEmpty()
        || (dividing.contains(process) && of(process).stream().allMatch(SegmentRow::isFree));
  }

  /** Whether it is time to let go of it: parts of a stuck process are not joined with others. */
  boolean isDue(String process) {
    List<SegmentRow> all = of(process);
    return !all.isEmpty()
        && !isSettled(process)
        && !dividing.contains(process)
        && (all.size() < wanted(process) || isLevel(all));
  }

  private static boolean isLevel(List<SegmentRow> all) {
    var positions = all.stream().mapToLong(SegmentRow::reached).summaryStatistics();
    return positions.getMax() - positions.getMin() <= LEVEL;
  }
}
