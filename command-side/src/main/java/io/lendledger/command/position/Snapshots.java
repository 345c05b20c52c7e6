package io.lendledger.command.position;

import com.fasterxml.jackson.annotation.JsonAutoDetect;
import com.fasterxml.jackson.annotation.JsonAutoDetect.Visibility;
import java.time.LocalDate;
import java.util.LinkedHashMap;
import org.jspecify.annotations.Nullable;

/** The latest snapshots of a lender, and whether each has been taken over. */
@JsonAutoDetect(
    fieldVisibility = Visibility.ANY,
    getterVisibility = Visibility.NONE,
    isGetterVisibility = Visibility.NONE)
final class Snapshots {

  /** Memory against repetition. */
  private static final int REMEMBERED = 100;

  private LinkedHashMap<String, Boolean> applied = new LinkedHashMap<>();
  private @Nullable LocalDate latestDate;

  boolean wasAdmitted(String submission) {
    return applied.containsKey(submission);
  }

  boolean wasApplied(String submission) {
    return applied.getOrDefault(submission, false);
  }

  @Nullable LocalDate latestDate() {
    return latestDate;
  }

  void admit(String submission, LocalDate asOfDate) {
    applied.put(submission, false);
    latestDate = asOfDate;
    if (applied.size() > REMEMBERED) {
      applied.pollFirstEntry();
    }
  }

  void apply(String submission) {
    applied.computeIfPresent(submission, (id, before) -> true);
  }
}
