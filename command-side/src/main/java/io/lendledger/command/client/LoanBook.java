package io.lendledger.command.client;

import com.fasterxml.jackson.annotation.JsonAutoDetect;
import com.fasterxml.jackson.annotation.JsonAutoDetect.Visibility;
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

  private Map<String, LoanUnits> loans = new LinkedHashMap<>();

  LoanUnits find(HoldingKey key, String loanId) {
    return loans.getOrDefault(text(key, loanId), LoanUnits.NONE);
  }

  /** The units of a holding on loan, by loan; a copy. */
  Map<String, LoanUnits> of(HoldingKey key) {
    String end = "|" + text(key);
    Map<String, LoanUnits> found = new LinkedHashMap<>();
    loans.forEach(
        (id, loan) -> {
          if (id.endsWith(end)) {
            found.put(id.substring(0, id.length() - end.length()), loan);
          }
        });
    return found;
  }

  /** Changes a loan's units; answers the change of units under recall. */
  long change(HoldingKey key, String loanId, UnaryOperator<LoanUnits> change) {
    LoanUnits before = find(key, loanId);
    LoanUnits after = change.apply(before);
    loans.put(text(key, loanId), after);
    return after.underRecall() - before.underRecall();
  }

  void forgetEndedBefore(int snapshots) {
    loans.values().removeIf(each -> each.endedBefore(snapshots));
  }

  /** Unambiguous since neither ISIN nor BIC contains the separator. */
  static String text(HoldingKey key) {
    String depositary = key.depositary() == null ? "" : key.depositary();
    return key.isin() + "|" + depositary + "|" + key.account();
  }

  private static String text(HoldingKey key, String loanId) {
    return loanId + "|" + text(key);
  }
}
