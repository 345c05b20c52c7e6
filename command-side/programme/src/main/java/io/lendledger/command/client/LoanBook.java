package io.lendledger.command.client;

import com.fasterxml.jackson.annotation.JsonAutoDetect;
import com.fasterxml.jackson.annotation.JsonAutoDetect.Visibility;
import com.fasterxml.jackson.annotation.JsonKey;
import io.lendledger.core.client.HoldingKey;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.function.UnaryOperator;

/** The units that a client's holdings have on loan. */
@JsonAutoDetect(
    fieldVisibility = Visibility.ANY,
    getterVisibility = Visibility.NONE,
    isGetterVisibility = Visibility.NONE)
final class LoanBook {

  private Map<Lent, AllocatedUnits> loans = new LinkedHashMap<>();

  /** A loan of a holding. */
  record Lent(String loanId, HoldingKey holding) {

    private static final String SEPARATOR = "|";

    /** As a key in snapshots; a loan's id has no separator in it. */
    @JsonKey
    String text() {
      return loanId + SEPARATOR + holding.text();
    }

    static Lent fromString(String text) {
      int end = text.indexOf(SEPARATOR);
      return new Lent(text.substring(0, end), HoldingKey.fromString(text.substring(end + 1)));
    }
  }

  AllocatedUnits find(HoldingKey key, String loanId) {
    return loans.getOrDefault(new Lent(loanId, key), AllocatedUnits.NONE);
  }

  /** The units of a holding on loan, by loan; a copy. */
  Map<String, AllocatedUnits> of(HoldingKey key) {
    Map<String, AllocatedUnits> found = new LinkedHashMap<>();
    loans.forEach((lent, units) -> {
      if (lent.holding().equals(key)) {
        found.put(lent.loanId(), units);
      }
    });
    return found;
  }

  /** Changes a loan's units; answers the change of units under recall. */
  long change(HoldingKey key, String loanId, UnaryOperator<AllocatedUnits> change) {
    AllocatedUnits before = find(key, loanId);
    AllocatedUnits after = change.apply(before);
    loans.put(new Lent(loanId, key), after);
    return after.underRecall() - before.underRecall();
  }

  void forgetEndedBefore(int snapshots) {
    loans.values().removeIf(each -> each.endedBefore(snapshots));
  }
}
