package io.lendledger.command.businessday;

import io.lendledger.command.lookup.inventory.Lenders;
import io.lendledger.command.lookup.inventory.Lenders.FeeSplits;
import io.lendledger.command.lookup.loan.LoansToAccrue;
import io.lendledger.command.lookup.loan.LoansToAccrue.Client;
import io.lendledger.command.lookup.loan.LoansToAccrue.DueLoan;
import io.lendledger.command.lookup.market.MarketMarks;
import io.lendledger.command.lookup.market.MarketMarks.Mark;
import io.lendledger.command.lookup.market.MarketMarks.MarkKey;
import io.lendledger.command.market.ValuationProperties;
import io.lendledger.core.accrual.DayMark;
import io.lendledger.core.loan.LoanCommand.AccrueLoan;
import io.lendledger.core.money.Percent;
import java.math.BigDecimal;
import java.time.LocalDate;
import java.time.YearMonth;
import java.util.ArrayList;
import java.util.Currency;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.NavigableMap;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.stereotype.Component;

/** Marks many loans at once: price and FX rate, fee splits and conventions of each day. */
@Component
class MarkingLoans {

  private static final Logger LOG = LoggerFactory.getLogger(MarkingLoans.class);

  /** Of a close that reaches further back, the last so many days are marked alike for sure. */
  private static final int MOST_DAYS = 31;

  private static final Percent NOTHING = new Percent(BigDecimal.ZERO);
  private static final FeeSplits NO_SPLITS = new FeeSplits(NOTHING, NOTHING);

  private final MarketMarks market;
  private final LoansToAccrue loansToAccrue;
  private final Lenders lenders;
  private final ValuationProperties valuation;

  MarkingLoans(
      MarketMarks market,
      LoansToAccrue loansToAccrue,
      Lenders lenders,
      ValuationProperties valuation) {
    this.market = market;
    this.loansToAccrue = loansToAccrue;
    this.lenders = lenders;
    this.valuation = valuation;
  }

  /** What a close of these days marks with; {@code first} null means from each loan's start. */
  CloseMarks begin(@Nullable LocalDate first, LocalDate last) {
    LocalDate earliest = last.minusDays(MOST_DAYS - 1);
    LocalDate from = first == null || first.isBefore(earliest) ? earliest : first;
    return new CloseMarks(market, loansToAccrue, last, loansToAccrue.marks(first, from, last));
  }

  /**
   * The accruals of these loans on their days. A day without a mark is left out, and accrued by the
   * first close that finds one.
   *
   * @param closed last closed month; null before the first
   */
  List<AccrueLoan> accruals(List<DueDays> due, CloseMarks known, @Nullable YearMonth closed) {
    if (due.isEmpty()) {
      return List.of();
    }
    Marks marks = new Marks(known.of(keys(due)), known.splits(clients(due)));
    List<AccrueLoan> accruals = new ArrayList<>();
    for (DueDays each : due) {
      FeeSplits fee =
          known.fees(each.loan().lender(), lender -> lenders.feeSplits(lender).orElse(NO_SPLITS));
      List<DayMark> days = new ArrayList<>();
      each.days().forEach(day -> mark(each.loan(), day, marks, fee, days));
      if (!days.isEmpty()) {
        accruals.add(new AccrueLoan(each.loan().id(), days, closed));
      }
    }
    return accruals;
  }

  private static Set<Client> clients(List<DueDays> due) {
    Set<Client> clients = new HashSet<>();
    for (DueDays each : due) {
      each.loan().clients().forEach(one -> clients.add(LoansToAccrue.client(each.loan(), one)));
    }
    return clients;
  }

  private static Set<MarkKey> keys(List<DueDays> due) {
    Set<MarkKey> keys = new HashSet<>();
    for (DueDays each : due) {
      each.days().forEach(day -> keys.add(key(each.loan(), day)));
    }
    return keys;
  }

  private static MarkKey key(DueLoan loan, LocalDate day) {
    return new MarkKey(loan.isin(), loan.currency().getCurrencyCode(), day);
  }

  private void mark(DueLoan loan, LocalDate day, Marks marks, FeeSplits fee, List<DayMark> days) {
    Mark mark = marks.market().get(key(loan, day));
    if (mark == null
        || mark.price() == null
        || mark.priceCurrency() == null
        || mark.fxRate() == null) {
      LOG.warn("{} is not accrued on {}: {} cannot be valued", loan.id(), day, loan.isin());
      return;
    }
    days.add(
        new DayMark(
            day,
            mark.price(),
            Currency.getInstance(mark.priceCurrency()),
            mark.fxRate(),
            valuation.dayCountBasis(loan.currency()),
            valuation.increment(loan.currency()),
            fee.service(),
            fee.otherAgent(),
            inForce(loan, day, marks.splits())));
  }

  private static Map<String, Percent> inForce(
      DueLoan loan, LocalDate day, Map<Client, NavigableMap<LocalDate, Percent>> splits) {
    Map<String, Percent> onDay = new HashMap<>();
    for (String client : loan.clients()) {
      NavigableMap<LocalDate, Percent> known = splits.get(LoansToAccrue.client(loan, client));
      Map.Entry<LocalDate, Percent> entry = known == null ? null : known.floorEntry(day);
      onDay.put(client, entry == null ? NOTHING : entry.getValue());
    }
    return onDay;
  }

  /** The marks of many loans. */
  private record Marks(
      Map<MarkKey, Mark> market, Map<Client, NavigableMap<LocalDate, Percent>> splits) {}
}
