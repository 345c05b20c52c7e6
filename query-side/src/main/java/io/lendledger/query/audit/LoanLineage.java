package io.lendledger.query.audit;

import io.lendledger.core.accrual.PartAccrual;
import io.lendledger.core.audit.Lineage;
import io.lendledger.core.audit.Lineage.Figure;
import io.lendledger.core.billing.BillLine;
import io.lendledger.core.billing.MonthlyBill;
import io.lendledger.core.billing.PartBill;
import io.lendledger.core.loan.LoanEvent;
import io.lendledger.core.loan.LoanEvent.AccrualAdjusted;
import io.lendledger.core.loan.LoanEvent.LoanAccrued;
import io.lendledger.core.loan.LoanEvent.LoanBilled;
import io.lendledger.core.loan.LoanEvent.LoanBooked;
import java.math.BigDecimal;
import java.time.YearMonth;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.Stream;

/** Explains a loan by its events, and a loan's bill of a month by its days. */
final class LoanLineage {

  private static final int ROUNDED = 8;

  private final Facts facts;
  private final Causes causes;

  LoanLineage(Facts facts) {
    this.facts = facts;
    this.causes = new Causes(facts);
  }

  /**
   * Explains a loan: terms, movements and settlements; its accruals and bills are named as parts.
   */
  Optional<Lineage> ofLoan(String record, String loan) {
    List<Fact> all = facts.of(loan);
    if (all.isEmpty() || !(all.getFirst().payload() instanceof LoanBooked booked)) {
      return Optional.empty();
    }
    Set<String> parts = new LinkedHashSet<>();
    facts.of("borrow-request:" + booked.requestId()).forEach(causes::event);
    for (Fact fact : all) {
      switch ((LoanEvent) fact.payload()) {
        case LoanAccrued day -> parts.addAll(LoanMonth.records(day));
        case AccrualAdjusted late -> parts.addAll(LoanMonth.records(late));
        case LoanBilled billed -> parts.add("bill:%s:%s".formatted(loan, billed.billingMonth()));
        default -> causes.event(fact);
      }
    }
    return Optional.of(
        new Lineage(
            record,
            booked.lenderCode(),
            List.of(),
            causes.inputs(),
            causes.events(),
            List.copyOf(parts)));
  }

  /** The month's bill; its figures so far while the month is open. */
  Optional<Lineage> ofBill(String record, String loan, YearMonth month) {
    return LoanMonth.of(facts.of(loan), loan, month).map(found -> bill(record, found));
  }

  private Lineage bill(String record, LoanMonth month) {
    Stream.ofNullable(month.billed()).forEach(causes::event);
    month.earnings().forEach(earning -> causes.event(earning.fact()));
    lines(month);
    return new Lineage(
        record,
        month.lender(),
        figures(month.bill(), month.rows()),
        causes.inputs(),
        causes.events(),
        List.copyOf(month.parts()));
  }

  /** Consecutive days with the same units and rate, as the bill tells them. */
  private void lines(LoanMonth month) {
    List<BillLine> lines = month.lines();
    for (int i = 0; i < lines.size(); i++) {
      BillLine line = lines.get(i);
      causes.input(
          (line.adjustment() ? "adjusting line " : "line ") + line.fromDate() + "/" + line.toDate(),
          "%d days, %d units at %s %%: gross %s, service %s, other agent %s, net %s"
              .formatted(
                  line.days(),
                  line.units(),
                  line.rate().toPlainString(),
                  line.gross().toPlainString(),
                  line.service().toPlainString(),
                  line.otherAgent().toPlainString(),
                  line.net().toPlainString()),
          month.factsOf(i));
    }
  }

  private static List<Figure> figures(MonthlyBill bill, List<PartAccrual> rows) {
    List<Figure> figures = new ArrayList<>();
    figures.add(rounded("grossAccrual", bill.gross(), rows, PartAccrual::gross));
    figures.add(rounded("serviceAccrual", bill.service(), rows, PartAccrual::service));
    figures.add(rounded("otherAgentAccrual", bill.otherAgent(), rows, PartAccrual::otherAgent));
    figures.add(net(bill.net(), bill.gross(), bill.service(), bill.otherAgent()));
    for (PartBill part : bill.parts()) {
      List<PartAccrual> own = rows.stream().filter(row -> row.part().equals(part.part())).toList();
      figures.add(
          new Figure(
              part.part() + ".net",
              part.net(),
              "netAccrual shared by largest remainder of the accruals' sums",
              sum(own, PartAccrual::net)));
      figures.add(
          rounded(part.part() + ".netClient", part.netClient(), own, PartAccrual::netClient));
    }
    return figures;
  }

  /** A bill's net, or that of several. */
  static Figure net(BigDecimal net, BigDecimal gross, BigDecimal service, BigDecimal otherAgent) {
    return new Figure(
        "netAccrual",
        net,
        "grossAccrual − serviceAccrual − otherAgentAccrual",
        "%s − %s − %s"
            .formatted(gross.toPlainString(), service.toPlainString(), otherAgent.toPlainString()));
  }

  private static Figure rounded(
      String name,
      BigDecimal value,
      List<PartAccrual> days,
      Function<PartAccrual, BigDecimal> amount) {
    return new Figure(
        name, value, "sum of the accruals, half up to the currency's digits", sum(days, amount));
  }

  private static String sum(List<PartAccrual> days, Function<PartAccrual, BigDecimal> amount) {
    return days.stream()
        .map(amount)
        .reduce(BigDecimal.ZERO.setScale(ROUNDED), BigDecimal::add)
        .toPlainString();
  }
}
