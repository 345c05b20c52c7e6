package io.lendledger.command.client;

import io.lendledger.command.decision.Decision;
import io.lendledger.core.client.ClientCommand.SetPreference;
import io.lendledger.core.client.ClientEvent;
import io.lendledger.core.client.ClientEvent.PreferenceSet;
import io.lendledger.core.client.OptIn;
import io.lendledger.core.rejection.Fault;
import io.lendledger.core.rejection.Rejected;
import io.lendledger.core.rejection.Rejection;
import io.lendledger.core.rejection.RejectionCode;
import java.math.BigDecimal;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Sets opt-in status and fee split from an effective date (docs/lending.md, Opt-in and opt-out).
 */
final class SettingPreferences {

  private static final BigDecimal WHOLE = BigDecimal.valueOf(100);

  private SettingPreferences() {}

  /** Answers whether something changed. */
  static Decision<ClientEvent, Boolean> decide(ClientState state, SetPreference command) {
    preferencesAreNotBackdated(command);
    Preference inForce = state.preferences().on(command.effectiveDate());
    Preference wanted = complete(command, inForce);
    if (isSaid(state.preferences(), command, wanted)) {
      return Decision.nothing(false);
    }
    return Decision.of(
        true,
        new PreferenceSet(
            command.client().lender().value(),
            command.client().client().value(),
            command.effectiveDate(),
            wanted.optIn().wire(),
            wanted.feeSplit()));
  }

  /**
   * Whether this very statement holds from its day on, whatever is sent later. One for a day to
   * come repeats nothing unless it was sent for that day: until then another one may still come
   * before it. None can come before one of today, so a list that is sent daily says nothing new.
   */
  private static boolean isSaid(Preferences preferences, SetPreference command, Preference wanted) {
    LocalDate day = command.effectiveDate();
    Preference said = day.isAfter(command.today()) ? preferences.of(day) : preferences.on(day);
    return said != null && said.saysTheSameAs(wanted);
  }

  private static void preferencesAreNotBackdated(SetPreference command) {
    if (command.effectiveDate().isBefore(command.today())) {
      throw new Rejected(
          RejectionCode.BACKDATED_CHANGE,
          "A preference takes effect today or later",
          Fault.of("effectiveDate", command.effectiveDate(), "is before " + command.today()));
    }
  }

  private static Preference complete(SetPreference command, @Nullable Preference inForce) {
    OptIn optIn = command.optIn();
    if (optIn == null && inForce != null) {
      optIn = inForce.optIn();
    }
    BigDecimal feeSplit = null;
    if (command.feeSplit() != null) {
      feeSplit = command.feeSplit().value();
    } else if (inForce != null) {
      feeSplit = inForce.feeSplit();
    }
    if (optIn == null || feeSplit == null || feeSplit.compareTo(WHOLE) > 0) {
      throw invalid(optIn, feeSplit);
    }
    return new Preference(optIn, feeSplit);
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
