package io.lendledger.command.client;

import io.lendledger.command.decision.Content;
import io.lendledger.command.decision.Decision;
import io.lendledger.core.client.ClientCommand.WithdrawPreferences;
import io.lendledger.core.client.ClientEvent;
import io.lendledger.core.client.ClientEvent.PreferencesWithdrawn;
import io.lendledger.core.client.KnownPreference;
import io.lendledger.core.client.OptIn;
import java.time.LocalDate;
import java.util.List;
import java.util.Map;
import java.util.NavigableMap;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * Forgets a withdrawn list of preferences (decision 015), and nothing that was stated behind it
 * while it was being withdrawn (decision 076).
 */
final class WithdrawingPreferences {

  private WithdrawingPreferences() {}

  /** Answers whether they were withdrawn now. */
  static Decision<ClientEvent, Boolean> decide(ClientState state, WithdrawPreferences command) {
    String submission = command.submission().value();
    if (command.former().isEmpty() || state.wasWithdrawn(submission)) {
      return Decision.nothing(false);
    }
    Preferences known = state.preferences();
    Long receipt = command.receipt();
    List<KnownPreference> left =
        withFollowing(
            command.former().stream().map(each -> left(each, known, receipt)).toList(), known);
    return Decision.of(
        true,
        new PreferencesWithdrawn(
            command.client().lender().value(),
            command.client().client().value(),
            submission,
            left,
            latest(left, known, command)));
  }

  /** What nobody stated for a day follows the day before it as that is left. */
  private static List<KnownPreference> withFollowing(
      List<KnownPreference> left, Preferences known) {
    NavigableMap<LocalDate, KnownPreference> changed = new TreeMap<>();
    left.forEach(each -> changed.put(each.effectiveDate(), each));
    @Nullable KnownPreference before = null;
    for (Map.Entry<LocalDate, Preference> each : known.all().entrySet()) {
      Preference said = each.getValue();
      KnownPreference now = changed.getOrDefault(each.getKey(), said.from(each.getKey()));
      if (now.optInStatus() != null) {
        before = before == null ? now : followed(now, before);
        if (!before.equals(now)) {
          changed.put(each.getKey(), before);
        }
      }
    }
    return List.copyOf(changed.values());
  }

  private static KnownPreference followed(KnownPreference now, KnownPreference before) {
    boolean status = Preference.TAKEN_OVER.equals(now.optInReceipt());
    boolean split =
        Preference.TAKEN_OVER.equals(now.feeSplitReceipt())
            && !Content.same(now.feeSplit(), before.feeSplit());
    return new KnownPreference(
        now.effectiveDate(),
        status ? before.optInStatus() : now.optInStatus(),
        split ? before.feeSplit() : now.feeSplit(),
        now.optInReceipt(),
        now.feeSplitReceipt());
  }

  /** What was stated behind the list, of whatever day, is later than what was known before it. */
  private static @Nullable KnownPreference latest(
      List<KnownPreference> left, Preferences known, WithdrawPreferences command) {
    Long receipt = command.receipt();
    LocalDate day = receipt == null ? null : known.lastStatedBehind(receipt);
    Preference said = day == null ? null : known.of(day);
    if (day == null || said == null) {
      return command.latest();
    }
    return left.stream()
        .filter(each -> each.effectiveDate().equals(day))
        .findAny()
        .orElseGet(() -> said.from(day));
  }

  /** Who only stated a split has lent nothing to anybody: without a former status it is Out. */
  private static KnownPreference left(
      KnownPreference former, Preferences known, @Nullable Long receipt) {
    Preference now = known.of(former.effectiveDate());
    if (now == null || receipt == null) {
      return former;
    }
    boolean status = Preference.isBehind(now.optInReceipt(), receipt);
    boolean split = Preference.isBehind(now.feeSplitReceipt(), receipt);
    if (!status && !split) {
      return former;
    }
    String formerStatus = former.optInStatus() == null ? OptIn.OUT.wire() : former.optInStatus();
    KnownPreference kept = now.from(former.effectiveDate());
    boolean keepsSplit = split || former.feeSplit() == null;
    return new KnownPreference(
        former.effectiveDate(),
        status ? now.optIn().wire() : formerStatus,
        keepsSplit ? now.feeSplit() : former.feeSplit(),
        status ? kept.optInReceipt() : former.optInReceipt(),
        keepsSplit ? kept.feeSplitReceipt() : former.feeSplitReceipt());
  }
}
