package io.lendledger.command.client;

import io.lendledger.core.client.ClientCommand.SetPreference;
import io.lendledger.core.client.OptIn;
import io.lendledger.core.client.StatementPlace;
import io.lendledger.core.rejection.Fault;
import io.lendledger.core.rejection.Rejected;
import io.lendledger.core.rejection.Rejection;
import io.lendledger.core.rejection.RejectionCode;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A statement about a client, in view of what is said of its day by now: a value that a later
 * statement gave stands (decision 076).
 *
 * @param command the statement
 * @param said what was stated for that very day; null for nothing
 * @param inForce what holds on the day; null for nothing
 */
record StatedPreference(
    SetPreference command, @Nullable Preference said, @Nullable Preference inForce) {

  private static final BigDecimal WHOLE = BigDecimal.valueOf(100);

  /** What holds from the day on once it is taken. */
  Preference wanted() {
    OptIn optIn = optInStands() ? command.optIn() : null;
    BigDecimal feeSplit =
        command.feeSplit() != null && feeSplitStands() ? command.feeSplit().value() : null;
    Long optInReceipt = said == null ? Preference.TAKEN_OVER : said.optInReceipt();
    Long feeSplitReceipt = said == null ? Preference.TAKEN_OVER : said.feeSplitReceipt();
    return complete(
        optIn,
        feeSplit,
        optIn == null ? optInReceipt : latest(optInReceipt),
        feeSplit == null ? feeSplitReceipt : latest(feeSplitReceipt));
  }

  /** Whether it states what its day has only because nobody said otherwise. */
  boolean confirms() {
    return said != null
        && ((command.optIn() != null && said.hasStatusTakenOver())
            || (command.feeSplit() != null && said.hasSplitTakenOver()));
  }

  /** Whether a value of it does not hold since a later statement gave another. */
  boolean isOvertaken(Preference wanted) {
    boolean otherStatus = command.optIn() != null && command.optIn() != wanted.optIn();
    boolean otherSplit =
        command.feeSplit() != null && command.feeSplit().value().compareTo(wanted.feeSplit()) != 0;
    return otherStatus || otherSplit;
  }

  /**
   * Whether it is to be kept though it repeats what holds: a list under way may say otherwise, or
   * may be what said so and is being withdrawn.
   */
  boolean isKept(Preference wanted) {
    StatementPlace place = command.place();
    return place != null && !place.listed() && !wanted.equals(said) && mayChange(place);
  }

  private boolean mayChange(StatementPlace place) {
    List<Long> withdrawing = place.withdrawing();
    return withdrawing == null || inForce == null || inForce.mayBeOf(withdrawing);
  }

  private boolean optInStands() {
    return said == null || stands(said.optInReceipt());
  }

  private boolean feeSplitStands() {
    return said == null || stands(said.feeSplitReceipt());
  }

  /** One that comes alone is taken at once: whatever is known was before it, or beside it. */
  private boolean stands(@Nullable Long known) {
    StatementPlace place = command.place();
    return place == null || !place.listed() || known == null || place.receipt() >= known;
  }

  private @Nullable Long latest(@Nullable Long known) {
    StatementPlace place = command.place();
    if (place == null) {
      return Preference.TAKEN_OVER.equals(known) ? null : known;
    }
    return known == null ? place.receipt() : Math.max(known, place.receipt());
  }

  private Preference complete(
      @Nullable OptIn stated,
      @Nullable BigDecimal statedSplit,
      @Nullable Long optInReceipt,
      @Nullable Long feeSplitReceipt) {
    OptIn optIn = stated == null && inForce != null ? inForce.optIn() : stated;
    BigDecimal feeSplit = statedSplit == null && inForce != null ? inForce.feeSplit() : statedSplit;
    if (optIn == null || feeSplit == null || feeSplit.compareTo(WHOLE) > 0) {
      throw invalid(optIn, feeSplit);
    }
    return new Preference(optIn, feeSplit, optInReceipt, feeSplitReceipt);
  }

  private static Rejected invalid(@Nullable OptIn optIn, @Nullable BigDecimal feeSplit) {
    List<Fault> faults = new ArrayList<>();
    if (optIn == null) {
      faults.add(Fault.of("optInStatus", null, "is required: none is in force yet"));
    }
    if (feeSplit == null) {
      faults.add(Fault.of("feeSplit", null, "is required: none is in force yet"));
    } else if (feeSplit.compareTo(WHOLE) > 0) {
      faults.add(Fault.of("feeSplit", feeSplit.toPlainString(), "must be 0 to 100"));
    }
    return new Rejected(
        new Rejection(
            RejectionCode.VALIDATION_FAILED, "The preference is incomplete or invalid", faults));
  }
}
