package io.lendledger.platform.demo.programme;

import io.lendledger.platform.play.Bodies.SettlementStatus;
import io.lendledger.platform.play.Bodies.SettlementStatuses;
import io.lendledger.platform.play.BusinessDays;
import io.lendledger.platform.play.CustodianReport;
import io.lendledger.platform.play.CustodianReport.Outcome;
import io.lendledger.platform.play.PendingTrade;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;

/**
 * What the custodian reports each morning: most trades settle when they should, some in parts, some
 * fail at first, and the last recalls do not come back in time.
 */
final class Custodian {

  private static final int LATE_DAYS = 3;
  private static final int MENDED_AFTER = 2;
  private static final int OF_HUNDRED_IN_PARTS = 4;
  private static final int OF_HUNDRED_FAIL = 8;

  private final Requests requests;

  Custodian(Requests requests) {
    this.requests = requests;
  }

  void report(Day day, LenderBook lender) throws IOException, InterruptedException {
    List<PendingTrade> due =
        PendingTrade.all(requests.get(lender.person(), PendingTrade.PATH, PendingTrade::part))
            .stream()
            .filter(trade -> !trade.intended().isAfter(day.date()))
            .sorted(PendingTrade.ORDER)
            .toList();
    List<SettlementStatus> statuses = new ArrayList<>();
    int dueToday = 0;
    for (PendingTrade trade : due) {
      dueToday += trade.intended().equals(day.date()) ? 1 : 0;
      SettlementStatus status =
          CustodianReport.of(trade, outcome(day, trade, dueToday), day.date());
      if (status != null) {
        statuses.add(status);
      }
    }
    if (!statuses.isEmpty()) {
      requests.post(lender.person(), "/api/v1/settlement-status", new SettlementStatuses(statuses));
    }
  }

  private static Outcome outcome(Day day, PendingTrade trade, int dueToday) {
    if (trade.type().equals("Recall") && day.left() <= LATE_DAYS) {
      return Outcome.NOTHING_NEW;
    }
    if (trade.intended().equals(day.date())) {
      return atFirst(day, trade, dueToday);
    }
    boolean mended = !day.date().isBefore(BusinessDays.from(trade.intended(), MENDED_AFTER));
    return trade.settledUnits() > 0 || mended ? Outcome.SETTLES : Outcome.NOTHING_NEW;
  }

  // However few days there are, both happen on the first morning and on the last two.
  private static Outcome atFirst(Day day, PendingTrade trade, int dueToday) {
    int drawn = new SplittableRandom(day.plan().seed() + trade.features()).split().nextInt(100);
    boolean shown = day.index() == 1 || day.left() < MENDED_AFTER;
    if (shown && dueToday == 1) {
      return Outcome.FAILS;
    }
    if (drawn < OF_HUNDRED_IN_PARTS || (shown && dueToday == 2)) {
      return Outcome.IN_PARTS;
    }
    return drawn < OF_HUNDRED_FAIL ? Outcome.FAILS : Outcome.SETTLES;
  }
}
