package io.lendledger.command.audit;

import io.lendledger.core.accrual.PartAccrual;
import io.lendledger.core.audit.Lineage;
import io.lendledger.core.audit.Lineage.Figure;
import io.lendledger.core.billing.BillLine;
import io.lendledger.core.billing.PartBill;
import io.lendledger.core.loan.LoanEvent;
import io.lendledger.core.loan.LoanEvent.AccrualAdjusted;
import io.lendledger.core.loan.LoanEvent.LoanAccrued;
import io.lendledger.core.loan.LoanEvent.LoanBilled;
import io.lendledger.core.loan.LoanEvent.LoanBooked;
import java.math.BigDecimal;
import java.time.LocalDate;
import java.time.YearMonth;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/** Explains a loan by all that happened to it, and a loan's bill of a month by its days. */
final class LoanLineage {

  private static final int ROUNDED = 8;

  private final Facts facts;
  private final Causes causes;

  LoanLineage(Facts facts) {
    this.facts = facts;
    this.causes = new Causes(facts);
  }

  /** What was agreed, moved and settled; its accruals and bills are named as parts. */
  Optional<Lineage> ofLoan(String record, String loan) {
    List<Fact> all = facts.of(loan);
    if (all.isEmpty() || !(all.getFirst().payload() instanceof LoanBooked booked)) {
      return Optional.empty();
    }
    Set<String> parts = new LinkedHashSet<>();
    facts.of("borrow-request:" + booked.requestId()).forEach(causes::event);
    for (Fact fact : all) {
      switch ((LoanEvent) fact.payload()) {
        case LoanAccrued day ->
            day.parts().forEach(row -> parts.add(accrual(day.loanId(), row, day.accrualDate())));
        case AccrualAdjusted late -> parts.addAll(adjustments(late));
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

  /** The month's bill; empty while it is not final. */
  Optional<Lineage> ofBill(String record, String loan, YearMonth month) {
    return facts
        .last(
            loan,
            Long.MAX_VALUE,
            payload ->
                payload instanceof LoanBilled billed
                    && billed.billingMonth().equals(month.toString()))
        .map(fact -> bill(record, fact, (LoanBilled) fact.payload()));
  }

  private Lineage bill(String record, Fact fact, LoanBilled billed) {
    YearMonth month = YearMonth.parse(billed.billingMonth());
    Map<LocalDate, Fact> days = new LinkedHashMap<>();
    List<Fact> adjusted = new ArrayList<>();
    for (Fact each : facts.of(billed.loanId())) {
      if (each.position() >= fact.position()) {
        break;
      }
      if (each.payload() instanceof LoanAccrued day && isIn(month, day.accrualDate())) {
        days.put(day.accrualDate(), each);
      } else if (each.payload() instanceof AccrualAdjusted late
          && isIn(month, late.adjustmentDate())) {
        adjusted.add(each);
      }
    }
    causes.event(fact);
    List<String> parts = new ArrayList<>();
    List<PartAccrual> rows = new ArrayList<>();
    for (Fact each : days.values()) {
      var day = (LoanAccrued) each.payload();
      causes.event(each);
      rows.addAll(day.parts());
      day.parts().forEach(row -> parts.add(accrual(day.loanId(), row, day.accrualDate())));
    }
    for (Fact each : adjusted) {
      var late = (AccrualAdjusted) each.payload();
      causes.event(each);
      rows.addAll(late.differences());
      parts.addAll(adjustments(late));
    }
    lines(billed);
    return new Lineage(
        record,
        billed.lenderCode(),
        figures(billed, rows),
        causes.inputs(),
        causes.events(),
        parts);
  }

  private static boolean isIn(YearMonth month, LocalDate date) {
    return YearMonth.from(date).equals(month);
  }

  /** Consecutive days with the same units and rate, as the bill tells them. */
  private void lines(LoanBilled billed) {
    for (BillLine line : billed.lines()) {
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
          List.of());
    }
  }

  private static List<Figure> figures(LoanBilled billed, List<PartAccrual> rows) {
    List<Figure> figures = new ArrayList<>();
    figures.add(
        rounded(
            "grossAccrual", billed.grossAccrual(), rows.stream().map(PartAccrual::gross).toList()));
    figures.add(
        rounded(
            "serviceAccrual",
            billed.serviceAccrual(),
            rows.stream().map(PartAccrual::service).toList()));
    figures.add(
        rounded(
            "otherAgentAccrual",
            billed.otherAgentAccrual(),
            rows.stream().map(PartAccrual::otherAgent).toList()));
    figures.add(
        new Figure(
            "netAccrual",
            billed.netAccrual(),
            "grossAccrual − serviceAccrual − otherAgentAccrual",
            "%s − %s − %s"
                .formatted(
                    billed.grossAccrual().toPlainString(),
                    billed.serviceAccrual().toPlainString(),
                    billed.otherAgentAccrual().toPlainString())));
    for (PartBill part : billed.parts()) {
      List<PartAccrual> own = rows.stream().filter(row -> row.part().equals(part.part())).toList();
      figures.add(
          shared(part.part() + ".net", part.net(), own.stream().map(PartAccrual::net).toList()));
      figures.add(
          rounded(
              part.part() + ".netClient",
              part.netClient(),
              own.stream().map(PartAccrual::netClient).toList()));
    }
    return figures;
  }

  private static Figure rounded(String name, BigDecimal value, List<BigDecimal> days) {
    return new Figure(
        name, value, "sum of the accruals, half up to the currency's digits", sum(days));
  }

  private static Figure shared(String name, BigDecimal value, List<BigDecimal> days) {
    return new Figure(
        name, value, "netAccrual shared by largest remainder of the accruals' sums", sum(days));
  }

  private static String sum(List<BigDecimal> days) {
    return days.stream().reduce(BigDecimal.ZERO.setScale(ROUNDED), BigDecimal::add).toPlainString();
  }

  private static List<String> adjustments(AccrualAdjusted late) {
    return late.differences().stream()
        .map(
            row ->
                accrual(late.loanId(), row, late.adjustmentDate()) + ":" + late.day().accrualDate())
        .toList();
  }

  private static String accrual(String loan, PartAccrual row, LocalDate date) {
    return "accrual:%s-%s:%s".formatted(loan, row.part(), date);
  }
}
