package io.lendledger.command.client;

import io.lendledger.command.decision.Decision;
import io.lendledger.core.client.ClientCommand.SetPreference;
import io.lendledger.core.client.ClientEvent;
import io.lendledger.core.client.ClientEvent.PreferenceSet;
import io.lendledger.core.rejection.Fault;
import io.lendledger.core.rejection.Rejected;
import io.lendledger.core.rejection.RejectionCode;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/**
 * Sets opt-in status and fee split from an effective date (docs/lending.md, Opt-in and opt-out).
 */
final class SettingPreferences {

  private SettingPreferences() {}

  /** Answers whether something changed. */
  static Decision<ClientEvent, Boolean> decide(ClientState state, SetPreference command) {
    preferencesAreNotBackdated(command);
    Preferences known = state.preferences();
    LocalDate day = command.effectiveDate();
    StatedPreference stated = new StatedPreference(command, known.of(day), known.on(day));
    Preference wanted = stated.wanted();
    if (isSaid(known, command, wanted) && !stated.isKept(wanted) && !stated.confirms()) {
      if (stated.isOvertaken(wanted)) {
        throw Rejected.transition(
            "Client " + command.client().client(),
            "set for %s by a later statement".formatted(day),
            "take an earlier one");
      }
      return Decision.nothing(false);
    }
    List<ClientEvent> events = new ArrayList<>(carried(known, command, wanted));
    events.add(set(command, day, wanted));
    return new Decision<>(events, true);
  }

  /** Later days that took a value over from this one follow it. */
  private static List<ClientEvent> carried(
      Preferences known, SetPreference command, Preference wanted) {
    boolean status = command.optIn() != null;
    boolean split = command.feeSplit() != null;
    List<ClientEvent> events = new ArrayList<>();
    for (Map.Entry<LocalDate, Preference> later :
        known.behind(command.effectiveDate()).entrySet()) {
      Preference said = later.getValue();
      status = status && said.hasStatusTakenOver();
      split = split && said.hasSplitTakenOver();
      Preference now = said.following(wanted, status, split);
      if (!now.saysTheSameAs(said)) {
        events.add(set(command, later.getKey(), now));
      }
    }
    return events;
  }

  private static PreferenceSet set(SetPreference command, LocalDate day, Preference preference) {
    return new PreferenceSet(
        command.client().lender().value(),
        command.client().client().value(),
        day,
        preference.optIn().wire(),
        preference.feeSplit(),
        preference.optInReceipt(),
        preference.feeSplitReceipt());
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
}
