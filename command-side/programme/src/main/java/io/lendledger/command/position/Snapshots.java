package io.lendledger.command.position;

import com.fasterxml.jackson.annotation.JsonAutoDetect;
import com.fasterxml.jackson.annotation.JsonAutoDetect.Visibility;
import java.time.LocalDate;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** The latest snapshots of a lender, with their outcomes. */
@JsonAutoDetect(
    fieldVisibility = Visibility.ANY,
    getterVisibility = Visibility.NONE,
    isGetterVisibility = Visibility.NONE)
final class Snapshots {

  /** Deduplication, beside those that are still to be applied. */
  private static final int REMEMBERED = 100;

  /** How many may be admitted and not applied yet. */
  static final int MOST_WAITING = 1_000;

  private LinkedHashMap<String, Known> known = new LinkedHashMap<>();
  private @Nullable LocalDate dateForgotten;

  /** The outcome of a snapshot. */
  private enum Stage {
    ADMITTED,
    APPLIED,
    WITHDRAWN
  }

  private record Known(LocalDate asOfDate, Stage stage) {}

  boolean wasAdmitted(String submission) {
    return known.containsKey(submission);
  }

  boolean wasApplied(String submission) {
    return is(submission, Stage.APPLIED) || wasWithdrawn(submission);
  }

  boolean wasWithdrawn(String submission) {
    return is(submission, Stage.WITHDRAWN);
  }

  /** Whether it is admitted and not applied. */
  boolean waits(String submission) {
    return is(submission, Stage.ADMITTED);
  }

  private boolean is(String submission, Stage stage) {
    Known snapshot = known.get(submission);
    return snapshot != null && snapshot.stage == stage;
  }

  /** The day of a snapshot; null when it is not remembered. */
  @Nullable LocalDate asOfDate(String submission) {
    Known snapshot = known.get(submission);
    return snapshot == null ? null : snapshot.asOfDate;
  }

  /** The day of the latest snapshot that was admitted and stands. */
  @Nullable LocalDate latestDate() {
    for (Known each : known.reversed().values()) {
      if (each.stage != Stage.WITHDRAWN) {
        return each.asOfDate;
      }
    }
    return dateForgotten;
  }

  /** The day of the latest applied snapshot besides this one. */
  @Nullable LocalDate dateBefore(String submission) {
    for (Map.Entry<String, Known> each : known.reversed().entrySet()) {
      if (each.getValue().stage == Stage.APPLIED && !each.getKey().equals(submission)) {
        return each.getValue().asOfDate;
      }
    }
    return dateForgotten;
  }

  /** The latest applied snapshot; null when it is not remembered. */
  @Nullable String latestApplied() {
    for (Map.Entry<String, Known> each : known.reversed().entrySet()) {
      if (each.getValue().stage == Stage.APPLIED) {
        return each.getKey();
      }
    }
    return null;
  }

  void admit(String submission, LocalDate asOfDate) {
    known.put(submission, new Known(asOfDate, Stage.ADMITTED));
    Iterator<Known> eldest = known.values().iterator();
    while (known.size() > REMEMBERED && eldest.hasNext()) {
      Known each = eldest.next();
      if (each.stage != Stage.ADMITTED) {
        eldest.remove();
        dateForgotten = each.stage != Stage.WITHDRAWN ? each.asOfDate : dateForgotten;
      }
    }
  }

  /** How many were admitted and neither applied nor withdrawn. */
  long waiting() {
    return unapplied().size();
  }

  /** Those, in their order. */
  List<String> unapplied() {
    return known.keySet().stream().filter(this::waits).toList();
  }

  /** Whether snapshots were forgotten, which may have been admitted. */
  boolean hasForgotten() {
    return dateForgotten != null;
  }

  void apply(String submission) {
    known.computeIfPresent(submission, (id, each) -> new Known(each.asOfDate, Stage.APPLIED));
  }

  /** One that was only admitted may be admitted again. */
  void withdraw(String submission) {
    if (waits(submission)) {
      known.remove(submission);
    }
    known.computeIfPresent(submission, (id, each) -> new Known(each.asOfDate, Stage.WITHDRAWN));
  }
}
