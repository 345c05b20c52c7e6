package io.lendledger.query.audit;

import io.lendledger.core.accrual.PartAccrual;
import io.lendledger.core.audit.Lineage;
import io.lendledger.core.audit.Lineage.Figure;
import io.lendledger.core.client.ClientKey;
import io.lendledger.core.client.KnownPreference;
import io.lendledger.core.lender.ClientId;
import io.lendledger.core.lender.LenderCode;
import io.lendledger.core.lender.LenderCommand.LenderKey;
import io.lendledger.core.lender.LenderRegistered;
import io.lendledger.core.loan.LoanEvent;
import io.lendledger.core.loan.LoanEvent.AccrualAdjusted;
import io.lendledger.core.loan.LoanEvent.LoanAccrued;
import io.lendledger.core.loan.LoanEvent.LoanBooked;
import io.lendledger.core.loan.terms.CollateralType;
import io.lendledger.core.loan.terms.LoanTerms;
import io.lendledger.query.audit.Statements.Stood;
import java.math.BigDecimal;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/** Explains the accrual of a client's part of a loan on a day. */
final class AccrualLineage {

  private final Facts facts;
  private final MarketSources market;
  private final Causes causes;

  AccrualLineage(Facts facts, RecordIndex index) {
    this.facts = facts;
    this.market = new MarketSources(facts, index);
    this.causes = new Causes(facts);
  }

  /**
   * The day as it was accrued last, with the lines that are dated on it or adjust it as parts;
   * without figures when there are such lines only, and empty when there are none either.
   */
  Optional<Lineage> ofDay(String record, String loan, String part, LocalDate date) {
    List<Fact> lines =
        facts.of(loan).stream().filter(fact -> isAbout(fact.payload(), part, date)).toList();
    Optional<Fact> accrued =
        facts.of(loan).reversed().stream().filter(fact -> isOf(fact.payload(), date)).findFirst();
    Optional<PartAccrual> row =
        accrued.flatMap(fact -> row(((LoanAccrued) fact.payload()).parts(), part));
    if (row.isPresent()) {
      Fact fact = accrued.orElseThrow();
      var day = (LoanAccrued) fact.payload();
      return Optional.of(explained(record, fact, day, row.get(), List.of(), records(lines, part)));
    }
    lines.forEach(causes::event);
    return lines.stream()
        .findFirst()
        .map(line ->
            new Lineage(
                record,
                ((AccrualAdjusted) line.payload()).lenderCode(),
                List.of(),
                causes.inputs(),
                causes.events(),
                records(lines, part)));
  }

  private static boolean isAbout(Object payload, String part, LocalDate date) {
    return payload instanceof AccrualAdjusted late
        && (late.adjustmentDate().equals(date) || late.day().accrualDate().equals(date))
        && row(late.differences(), part).isPresent();
  }

  private static List<String> records(List<Fact> lines, String part) {
    return lines.stream()
        .map(fact -> (AccrualAdjusted) fact.payload())
        .map(late -> LoanMonth.adjustment(late, row(late.differences(), part).orElseThrow()))
        .distinct()
        .toList();
  }

  private static boolean isOf(Object payload, LocalDate date) {
    return payload instanceof LoanAccrued day && day.accrualDate().equals(date);
  }

  /**
   * Explains the adjustment of a day of a closed month on a later date. All adjustments of the day
   * on that date are one line.
   */
  Optional<Lineage> ofAdjustment(
      String record, String loan, String part, LocalDate date, LocalDate earnedOn) {
    List<Fact> said =
        facts.of(loan).stream()
            .filter(fact -> isOf(fact.payload(), date, earnedOn))
            .filter(fact -> row(((AccrualAdjusted) fact.payload()).differences(), part).isPresent())
            .toList();
    if (said.isEmpty()) {
      return Optional.empty();
    }
    List<PartAccrual> differences =
        said.stream()
            .flatMap(fact -> ((AccrualAdjusted) fact.payload()).differences().stream())
            .filter(row -> row.part().equals(part))
            .toList();
    LoanAccrued day = ((AccrualAdjusted) said.getLast().payload()).day();
    PartAccrual row = row(day.parts(), part).orElseGet(differences.getLast()::emptied);
    before(loan, earnedOn, said.getLast()).forEach(causes::event);
    return Optional.of(
        explained(record, said.getLast(), day, row, differences(row, differences), List.of()));
  }

  private static boolean isOf(Object payload, LocalDate date, LocalDate earnedOn) {
    return payload instanceof AccrualAdjusted late
        && late.adjustmentDate().equals(date)
        && late.day().accrualDate().equals(earnedOn);
  }

  /** The former accrual of the day. */
  private List<Fact> before(String loan, LocalDate earnedOn, Fact fact) {
    return facts.of(loan).stream()
        .filter(each -> each.position() < fact.position())
        .filter(each ->
            isOf(each.payload(), earnedOn)
                || (each.payload() instanceof AccrualAdjusted late
                    && late.day().accrualDate().equals(earnedOn)))
        .toList();
  }

  private static List<Figure> differences(PartAccrual row, List<PartAccrual> differences) {
    return List.of(
        difference("accrualGross", row, differences, PartAccrual::gross),
        difference("accrualService", row, differences, PartAccrual::service),
        difference("accrualOtherAgent", row, differences, PartAccrual::otherAgent),
        difference("accrualNet", row, differences, PartAccrual::net),
        difference("accrualNetClient", row, differences, PartAccrual::netClient));
  }

  private static Figure difference(
      String name,
      PartAccrual row,
      List<PartAccrual> differences,
      Function<PartAccrual, BigDecimal> amount) {
    BigDecimal now = amount.apply(row);
    BigDecimal more = differences.stream().map(amount).reduce(BigDecimal.ZERO, BigDecimal::add);
    return new Figure(
        "difference." + name,
        more,
        name + " − what was accrued for the day before",
        "%s − %s".formatted(now.toPlainString(), now.subtract(more).toPlainString()));
  }

  private static Optional<PartAccrual> row(List<PartAccrual> rows, String part) {
    return rows.stream().filter(row -> row.part().equals(part)).findFirst();
  }

  private Lineage explained(
      String record,
      Fact fact,
      LoanAccrued day,
      PartAccrual row,
      List<Figure> more,
      List<String> parts) {
    causes.event(fact);
    LoanTerms terms = loan(fact, day, row);
    market(fact, day);
    lender(fact, day);
    client(fact, day, row);
    List<Figure> figures = new ArrayList<>(AccrualFigures.of(day, row, terms));
    figures.addAll(more);
    return new Lineage(record, day.lenderCode(), figures, causes.inputs(), causes.events(), parts);
  }

  /** Units and rates of the day, each with the events that set them. */
  private LoanTerms loan(Fact fact, LoanAccrued day, PartAccrual row) {
    @Nullable LoanOnDay loan = null;
    List<Fact> units = new ArrayList<>();
    List<Fact> terms = new ArrayList<>();
    for (Fact each : facts.of(day.loanId())) {
      if (each.position() >= fact.position()) {
        break;
      }
      if (loan == null) {
        loan = LoanOnDay.of(day.accrualDate(), (LoanBooked) each.payload());
        terms.add(each);
        continue;
      }
      LoanOnDay next = loan.after((LoanEvent) each.payload());
      if (next.units(row.part()) != loan.units(row.part())) {
        units.add(each);
      }
      if (!next.terms().equals(loan.terms())) {
        terms.add(each);
      }
      loan = next;
    }
    causes.input("settledUnits", Long.toString(row.settledUnits()), units);
    LoanTerms agreed = Objects.requireNonNull(loan, "an accrual follows a booking").terms();
    if (agreed.collateralType() == CollateralType.CASH) {
      causes.input("investmentRate", plain(day.investmentRate()), terms.subList(0, 1));
      causes.input("rebateRate", plain(day.rebateRate()), terms);
      causes.input("marginPercent", plain(agreed.margin().value()), terms.subList(0, 1));
      causes.input("priceIncrement", plain(day.priceIncrement()), List.of());
    } else {
      causes.input("lendingRate", plain(day.lendingRateGrossBank()), terms);
    }
    causes.input("dayCountBasis", Integer.toString(day.dayCountBasis()), List.of());
    return agreed;
  }

  private void market(Fact fact, LoanAccrued day) {
    causes.input(
        "marketPrice",
        plain(day.marketPrice()) + " " + day.marketCurrency(),
        market.price(day, fact.position()).stream().toList());
    causes.input(
        "fxRate", plain(day.fxRate()), market.fxRate(day, fact.position()).stream().toList());
  }

  private void lender(Fact fact, LoanAccrued day) {
    List<Fact> said =
        facts
            .last(
                new LenderKey(new LenderCode(day.lenderCode())).toString(),
                fact.position(),
                LenderRegistered.class,
                lender ->
                    isSame(lender.serviceFeeSplit(), day.serviceFeeSplit())
                        && isSame(lender.otherAgentFeeSplit(), day.otherAgentFeeSplit()))
            .stream()
            .toList();
    causes.input("serviceFeeSplit", plain(day.serviceFeeSplit()), said);
    causes.input("otherAgentFeeSplit", plain(day.otherAgentFeeSplit()), said);
  }

  /** The preference in force on the day that stood last with the split used. */
  private void client(Fact fact, LoanAccrued day, PartAccrual row) {
    String client =
        new ClientKey(new LenderCode(day.lenderCode()), new ClientId(row.clientId())).toString();
    Stood<KnownPreference> stood =
        facts.stood(client, fact.position(), new FeeSplits(day.accrualDate()));
    Optional<Fact> said =
        facts.said(
            stood,
            stood.last(
                set -> isSame(Objects.requireNonNull(set.feeSplit()), row.feeSplitClient())));
    causes.input("feeSplitClient", plain(row.feeSplitClient()), said.stream().toList());
  }

  private static boolean isSame(BigDecimal one, BigDecimal other) {
    return one.compareTo(other) == 0;
  }

  private static String plain(@Nullable BigDecimal number) {
    return Objects.requireNonNull(number).toPlainString();
  }
}
