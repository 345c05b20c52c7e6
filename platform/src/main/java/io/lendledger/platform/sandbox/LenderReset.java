package io.lendledger.platform.sandbox;

import io.lendledger.platform.play.Bodies.Movement;
import io.lendledger.platform.play.Bodies.Nothing;
import io.lendledger.platform.play.Bodies.SettlementStatus;
import io.lendledger.platform.play.Bodies.SettlementStatuses;
import io.lendledger.platform.play.CustodianReport;
import io.lendledger.platform.play.CustodianReport.Outcome;
import io.lendledger.platform.play.PendingTrade;
import java.io.IOException;
import java.math.BigDecimal;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.List;
import tools.jackson.databind.JsonNode;

/**
 * Ends all that one lender has, by what its custodian and the desk may do on any day: clients out,
 * what has not settled cancelled, what has settled brought back, and no positions. Its history
 * stays, as one chain goes over those of all. Each step is of what is there, so a repeat goes on.
 */
final class LenderReset {

  private static final int MOST = 1_000;
  private static final int MOST_ROUNDS = 10;

  private final Talk talk;
  private final Player desk;
  private final Custodians custodians;
  private final Effects effects;
  private String refusal = "nothing";

  LenderReset(Talk talk, Player desk, Custodians custodians, Effects effects) {
    this.talk = talk;
    this.desk = desk;
    this.custodians = custodians;
    this.effects = effects;
  }

  /** An inventory without positions; what else is said of it is none either. */
  private record NoPositions(LocalDate asOfDate, List<Object> positions, boolean emptyInventory) {}

  private record Preference(
      String clientId, LocalDate effectiveDate, String optInStatus, BigDecimal feeSplit) {}

  private record Preferences(List<Preference> clients) {}

  void make(String lender, LocalDate day) throws IOException, InterruptedException {
    refusal = "nothing";
    custodians.act(lender, custodian -> putOut(custodian, day));
    for (int round = 0; round < MOST_ROUNDS; round++) {
      effects.await();
      List<LentLoan> loans = talk.all(desk, LentLoan.ofLender(lender), LentLoan::all);
      if (loans.isEmpty()) {
        custodians.act(lender, custodian -> empty(custodian, day));
        effects.await();
        return;
      }
      cancel(lender);
      bringBack(lender, day);
      custodians.act(lender, custodian -> settle(custodian, lender, day));
    }
    throw new IOException("loans are there still; reset it again. Refused last: " + refusal);
  }

  private void putOut(Player custodian, LocalDate day) throws IOException, InterruptedException {
    List<Preference> out =
        outs(talk.all(custodian, "/api/v1/clients?limit=1000", page -> page.get("data")), day);
    for (int from = 0; from < out.size(); from += MOST) {
      var part = new Preferences(List.copyOf(out.subList(from, Math.min(out.size(), from + MOST))));
      var _ = talk.make(custodian, "/api/v1/client-reference", part);
    }
  }

  /**
   * Of clients that are in today. What was said of later days stays: an Out of a later day would
   * keep a client out of matching until then, also one that comes in again today.
   */
  private static List<Preference> outs(List<JsonNode> rows, LocalDate day) {
    List<Preference> out = new ArrayList<>();
    for (JsonNode row : rows) {
      if (row.get("inForce").asBoolean() && row.get("optInStatus").asString().equals("In")) {
        out.add(
            new Preference(
                row.get("clientId").asString(), day, "Out", row.get("feeSplit").asDecimal()));
      }
    }
    return out;
  }

  private List<PendingTrade> pending(String lender) throws IOException, InterruptedException {
    return talk.all(
        desk,
        SimulatedBorrowers.pending(lender),
        page -> PendingTrade.all(PendingTrade.part(page)));
  }

  private void cancel(String lender) throws IOException, InterruptedException {
    for (PendingTrade trade : pending(lender)) {
      String path = "/desk/v1/loans/" + trade.loan();
      attempt(
          path + (isUndelivered(trade) ? "" : "/trades/" + number(trade)) + "/cancel",
          new Nothing());
    }
    effects.await();
  }

  private static boolean isUndelivered(PendingTrade trade) {
    return trade.type().equals("Loan") && trade.settledUnits() == 0;
  }

  /** The rest of a loan's own delivery has no number behind a slash. */
  private static String number(PendingTrade trade) {
    return trade.type().equals("Loan")
        ? "0"
        : trade.id().substring(trade.id().lastIndexOf('/') + 1);
  }

  private void bringBack(String lender, LocalDate day) throws IOException, InterruptedException {
    for (LentLoan loan : talk.all(desk, LentLoan.ofLender(lender), LentLoan::all)) {
      if (loan.settledUnits() > 0) {
        attempt(
            "/desk/v1/loans/" + loan.id() + "/returns",
            new Movement(loan.settledUnits(), day, day));
      }
    }
    effects.await();
  }

  /** What is refused has changed meanwhile, and is looked at in the next round. */
  private void attempt(String path, Object body) throws IOException, InterruptedException {
    try {
      var _ = talk.make(desk, path, body);
    } catch (RefusedRequest changed) {
      refusal = String.valueOf(changed.getMessage());
    }
  }

  private void settle(Player custodian, String lender, LocalDate day)
      throws IOException, InterruptedException {
    List<SettlementStatus> settled = new ArrayList<>();
    for (PendingTrade trade : pending(lender)) {
      SettlementStatus status = CustodianReport.of(trade, Outcome.SETTLES, day);
      if (status != null && !trade.type().equals("Loan")) {
        settled.add(status);
      }
    }
    for (int from = 0; from < settled.size(); from += MOST) {
      List<SettlementStatus> part = settled.subList(from, Math.min(settled.size(), from + MOST));
      var _ = talk.make(custodian, "/api/v1/settlement-status", new SettlementStatuses(part));
    }
  }

  private void empty(Player custodian, LocalDate day) throws IOException, InterruptedException {
    var _ = talk.make(custodian, "/api/v1/positions", new NoPositions(day, List.of(), true));
  }
}
