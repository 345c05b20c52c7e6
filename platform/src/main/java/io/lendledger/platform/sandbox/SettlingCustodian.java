package io.lendledger.platform.sandbox;

import io.lendledger.gateway.sandbox.SandboxDials;
import io.lendledger.platform.play.Bodies.SettlementStatus;
import io.lendledger.platform.play.Bodies.SettlementStatuses;
import io.lendledger.platform.play.BusinessDays;
import io.lendledger.platform.play.CustodianReport;
import io.lendledger.platform.play.CustodianReport.Outcome;
import io.lendledger.platform.play.PendingTrade;
import java.io.IOException;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.List;

/**
 * Reports what became of a lender's trades that are due: they settle, unless a dial has them fail,
 * settle in parts, or come back late.
 */
final class SettlingCustodian {

  private static final int MOST = 1_000;
  private static final int MENDED_AFTER = 2;
  private static final int BACK_AFTER = 3;

  private final Talk talk;
  private final long seed;

  SettlingCustodian(Talk talk, long seed) {
    this.talk = talk;
    this.seed = seed;
  }

  void report(Player as, LocalDate day, SandboxDials dials)
      throws IOException, InterruptedException {
    List<SettlementStatus> statuses = new ArrayList<>();
    for (PendingTrade trade :
        talk.all(as, PendingTrade.PATH, page -> PendingTrade.all(PendingTrade.part(page)))) {
      if (trade.intended().isAfter(day)) {
        continue;
      }
      SettlementStatus status = CustodianReport.of(trade, outcome(trade, day, dials), day);
      if (status != null) {
        statuses.add(status);
      }
    }
    for (int from = 0; from < statuses.size(); from += MOST) {
      List<SettlementStatus> part = statuses.subList(from, Math.min(statuses.size(), from + MOST));
      talk.post(as, "/api/v1/settlement-status", new SettlementStatuses(part), key(day, part));
    }
  }

  /** Of what it reports, since after a kill fewer trades are left to be reported. */
  private static String key(LocalDate day, List<SettlementStatus> part) {
    SettlementStatus first = part.getFirst();
    return "%s-settlements-%s-%s".formatted(day, first.tradeType(), first.tradeId());
  }

  /** What happens to a due trade on a business day. */
  Outcome outcome(PendingTrade trade, LocalDate day, SandboxDials dials) {
    // A due day at a weekend is met on the business day behind it.
    LocalDate due = BusinessDays.from(trade.intended().minusDays(1), 1);
    boolean isLate =
        !trade.type().equals("Loan")
            && Roll.happens(dials.lateReturns(), seed, "late", trade.features());
    if (isLate && trade.settledUnits() == 0) {
      return day.isBefore(BusinessDays.from(due, BACK_AFTER))
          ? Outcome.NOTHING_NEW
          : Outcome.SETTLES;
    }
    if (day.isAfter(due)) {
      return day.isBefore(BusinessDays.from(due, MENDED_AFTER)) && isKnown(trade, due)
          ? Outcome.NOTHING_NEW
          : Outcome.SETTLES;
    }
    if (Roll.happens(dials.failedSettlements(), seed, "fails", trade.features())) {
      return Outcome.FAILS;
    }
    return Roll.happens(dials.partialSettlements(), seed, "parts", trade.features())
        ? Outcome.IN_PARTS
        : Outcome.SETTLES;
  }

  /** Whether it was reported on its due day: one that was agreed too late for that just settles. */
  private static boolean isKnown(PendingTrade trade, LocalDate due) {
    return trade.tradeDate().isBefore(due);
  }
}
