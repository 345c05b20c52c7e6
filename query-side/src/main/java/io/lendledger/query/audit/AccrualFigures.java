package io.lendledger.query.audit;

import io.lendledger.core.accrual.PartAccrual;
import io.lendledger.core.audit.Lineage.Figure;
import io.lendledger.core.loan.LoanEvent.LoanAccrued;
import io.lendledger.core.loan.terms.CollateralType;
import io.lendledger.core.loan.terms.LoanTerms;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** The formulas of a part's accrual, with the numbers of the day (docs/lending.md, Accruals). */
final class AccrualFigures {

  private static final String EIGHT = ", half up to 8 decimals";

  private final LoanAccrued day;
  private final PartAccrual row;
  private final LoanTerms terms;
  private final List<Figure> figures = new ArrayList<>();

  private AccrualFigures(LoanAccrued day, PartAccrual row, LoanTerms terms) {
    this.day = day;
    this.row = row;
    this.terms = terms;
  }

  static List<Figure> of(LoanAccrued day, PartAccrual row, LoanTerms terms) {
    return new AccrualFigures(day, row, terms).all();
  }

  private List<Figure> all() {
    boolean cash = terms.collateralType() == CollateralType.CASH;
    loanPrice(cash);
    add(
        "loanValue",
        row.loanValue(),
        "settledUnits × loanPrice" + EIGHT,
        "%s × %s",
        row.settledUnits(),
        day.loanPrice());
    gross(cash);
    share("accrualService", row.service(), "serviceFeeSplit", day.serviceFeeSplit());
    share("accrualOtherAgent", row.otherAgent(), "otherAgentFeeSplit", day.otherAgentFeeSplit());
    add(
        "accrualNet",
        row.net(),
        "accrualGross − accrualService − accrualOtherAgent",
        "%s − %s − %s",
        row.gross(),
        row.service(),
        row.otherAgent());
    add(
        "accrualNetClient",
        row.netClient(),
        "accrualNet × feeSplitClient / 100" + EIGHT,
        "%s × %s / 100",
        row.net(),
        row.feeSplitClient());
    return figures;
  }

  private void gross(boolean cash) {
    if (cash) {
      interest("investmentAmount", row.investmentAmount(), "investmentRate", day.investmentRate());
      interest("rebateAmount", row.rebateAmount(), "rebateRate", day.rebateRate());
      add(
          "accrualGross",
          row.gross(),
          "investmentAmount − rebateAmount",
          "%s − %s",
          there(row.investmentAmount()),
          there(row.rebateAmount()));
    } else {
      interest("accrualGross", row.gross(), "lendingRate", day.lendingRateGrossBank());
    }
  }

  private void loanPrice(boolean cash) {
    if (cash) {
      add(
          "loanPrice",
          day.loanPrice(),
          "marketPrice × fxRate × marginPercent / 100, up to a multiple of priceIncrement",
          "%s × %s × %s / 100, up to a multiple of %s",
          day.marketPrice(),
          day.fxRate(),
          terms.margin().value(),
          day.priceIncrement());
    } else {
      add(
          "loanPrice",
          day.loanPrice(),
          "marketPrice × fxRate",
          "%s × %s",
          day.marketPrice(),
          day.fxRate());
    }
  }

  private void interest(
      String name, @Nullable BigDecimal value, String rate, @Nullable BigDecimal percent) {
    add(
        name,
        there(value),
        "settledUnits × loanPrice × %s / 100 / dayCountBasis".formatted(rate) + EIGHT,
        "%s × %s × %s / 100 / %s",
        row.settledUnits(),
        day.loanPrice(),
        there(percent),
        day.dayCountBasis());
  }

  /** A figure that loans of this collateral type have. */
  private static BigDecimal there(@Nullable BigDecimal figure) {
    return Objects.requireNonNull(figure);
  }

  private void share(String name, BigDecimal value, String split, BigDecimal percent) {
    add(
        name,
        value,
        "accrualGross × %s / 100".formatted(split) + EIGHT,
        "%s × %s / 100",
        row.gross(),
        percent);
  }

  private void add(
      String name, BigDecimal value, String formula, String worked, Object... numbers) {
    Object[] plain = new Object[numbers.length];
    for (int i = 0; i < numbers.length; i++) {
      plain[i] =
          numbers[i] instanceof BigDecimal decimal
              ? decimal.toPlainString()
              : String.valueOf(numbers[i]);
    }
    figures.add(new Figure(name, value, formula, worked.formatted(plain)));
  }
}
