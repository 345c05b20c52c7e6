package io.lendledger.query.audit;

import io.lendledger.core.client.ClientEvent.PreferenceSet;
import io.lendledger.core.client.ClientEvent.PreferencesWithdrawn;
import io.lendledger.core.client.KnownPreference;
import io.lendledger.query.audit.Standing.Word;
import java.math.BigDecimal;
import java.time.LocalDate;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Follows a client's preferences: in force on a day is that of the latest date up to it. */
final class FeeSplits implements Statements<KnownPreference> {

  private static final Set<Class<?>> EVENTS =
      Set.of(PreferenceSet.class, PreferencesWithdrawn.class);

  private final LocalDate day;
  private final Standing<LocalDate, KnownPreference> said = new Standing<>();

  FeeSplits(LocalDate day) {
    this.day = day;
  }

  @Override
  public boolean has(Class<?> payload) {
    return EVENTS.contains(payload);
  }

  @Override
  public Optional<Word<KnownPreference>> after(Object payload, long sequence) {
    switch (payload) {
      case PreferenceSet e ->
          said.say(
              e.effectiveDate(), known(e.effectiveDate(), e.optInStatus(), e.feeSplit()), sequence);
      case PreferencesWithdrawn e -> e.former().forEach(each -> takeBack(each, sequence));
      default -> throw new IllegalArgumentException(payload.toString());
    }
    return said.upTo(day);
  }

  private void takeBack(KnownPreference former, long sequence) {
    BigDecimal split = former.feeSplit();
    said.takeBack(
        former.effectiveDate(),
        split == null ? null : known(former.effectiveDate(), former.optInStatus(), split),
        sequence);
  }

  private static KnownPreference known(
      LocalDate date, @Nullable String optInStatus, BigDecimal feeSplit) {
    return new KnownPreference(date, optInStatus, feeSplit.stripTrailingZeros());
  }
}
