package io.lendledger.platform.demo.programme;

import io.lendledger.platform.demo.programme.Bodies.SettlementStatus;
import io.lendledger.platform.demo.programme.Bodies.SettlementStatuses;
import java.io.IOException;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import org.jspecify.annotations.Nullable;

/**
 * What the custodian reports each morning: most trades settle when they should, some in parts, some
 * fail at first, and the last recalls do not come back in time.
 */
final class Custodian {

  private static final int LATE_DAYS = 3;
  private static final int MENDED_AFTER = 2;
  private static final int OF_HUNDRED_IN_PARTS = 4;
  private static final int OF_HUNDRED_FAIL = 8;
  private static final String NARRATIVE = "The counterparty lacks securities";

  private final Requests requests;

  Custodian(Requests requests) {
    this.requests = requests;
  }

  private enum Outcome {
    SETTLES,
    IN_PARTS,
    FAILS,
    NOTHING_NEW
  }

  void report(Day day, LenderBook lender) throws IOException, InterruptedException {
    List<PendingTrade> due =
        PendingTrade.all(requests.get(lender.person(), PendingTrade.PATH, PendingTrade::part))
            .stream()
            .filter(trade -> !trade.intended().isAfter(day.date()))
            .toList();
    List<SettlementStatus> statuses = new ArrayList<>();
    int dueToday = 0;
    for (PendingTrade trade : due) {
      dueToday += trade.intended().equals(day.date()) ? 1 : 0;
      SettlementStatus status = status(trade, outcome(day, trade, dueToday), day.date());
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
    boolean mended =
        !day.date().isBefore(ProgrammePlan.businessDay(trade.intended(), MENDED_AFTER));
    return trade.settledUnits() > 0 || mended ? Outcome.SETTLES : Outcome.NOTHING_NEW;
  }

  // However few days there are, both happen on the first morning and on the last two.
  private static Outcome atFirst(Day day, PendingTrade trade, int dueToday) {
    int drawn = new SplittableRandom(day.plan().seed() + features(trade)).split().nextInt(100);
    boolean shown = day.index() == 1 || day.left() < MENDED_AFTER;
    if (shown && dueToday == 1) {
      return Outcome.FAILS;
    }
    if (drawn < OF_HUNDRED_IN_PARTS || (shown && dueToday == 2)) {
      return Outcome.IN_PARTS;
    }
    return drawn < OF_HUNDRED_FAIL ? Outcome.FAILS : Outcome.SETTLES;
  }

  // Not by its id: a loan number that an interruption has wasted must not change what happens.
  private static long features(PendingTrade trade) {
    String text =
        "%s %s %s %s %s %d"
            .formatted(
                trade.type(),
                trade.tradeDate(),
                trade.account(),
                trade.isin(),
                trade.borrower(),
                trade.originalUnits());
    return text.hashCode();
  }

  private static @Nullable SettlementStatus status(
      PendingTrade trade, Outcome outcome, LocalDate today) {
    long whole = trade.settledUnits() + trade.openUnits();
    long part = trade.settledUnits() + trade.openUnits() * 2 / 5;
    return switch (outcome) {
      case SETTLES -> status(trade, whole, "Settled", today, null);
      case IN_PARTS -> status(trade, part, "Matched", null, null);
      case FAILS -> status(trade, trade.settledUnits(), "Failed", null, NARRATIVE);
      case NOTHING_NEW -> null;
    };
  }

  private static SettlementStatus status(
      PendingTrade trade,
      long settled,
      String status,
      @Nullable LocalDate actual,
      @Nullable String narrative) {
    return new SettlementStatus(
        trade.account(),
        trade.id(),
        trade.type(),
        trade.settledUnits() + trade.openUnits(),
        settled,
        trade.tradeDate(),
        trade.intended(),
        actual,
        trade.isin(),
        status,
        narrative,
        trade.borrower());
  }
}
