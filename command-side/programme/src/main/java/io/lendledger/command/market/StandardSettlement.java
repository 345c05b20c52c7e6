package io.lendledger.command.market;

import io.lendledger.command.lookup.market.Instruments;
import io.lendledger.core.instrument.Isin;
import java.time.DayOfWeek;
import java.time.LocalDate;
import org.jspecify.annotations.Nullable;
import org.springframework.stereotype.Component;

/** The standard settlement of trades in a security; weekends do not count. */
@Component
public class StandardSettlement {

  private final Instruments instruments;
  private final SettlementProperties properties;

  StandardSettlement(Instruments instruments, SettlementProperties properties) {
    this.instruments = instruments;
    this.properties = properties;
  }

  /**
   * The day on which units recalled on {@code day} are due: when they are needed, but not before
   * the market's standard settlement (docs/lending.md, Shortfalls, reallocation and recall).
   */
  public LocalDate due(Isin isin, LocalDate day, @Nullable LocalDate neededBy) {
    LocalDate standard = after(isin, day);
    return neededBy != null && neededBy.isAfter(standard) ? neededBy : standard;
  }

  private LocalDate after(Isin isin, LocalDate day) {
    Instruments.Market market = instruments.market(isin).orElse(null);
    int left =
        market == null
            ? properties.days(isin.value().substring(0, 2), null)
            : properties.days(market.country(), market.currency());
    LocalDate date = day;
    while (left > 0 || isWeekend(date)) {
      date = date.plusDays(1);
      if (!isWeekend(date)) {
        left--;
      }
    }
    return date;
  }

  private static boolean isWeekend(LocalDate date) {
    return date.getDayOfWeek() == DayOfWeek.SATURDAY || date.getDayOfWeek() == DayOfWeek.SUNDAY;
  }
}
