package io.lendledger.command.income;

import io.lendledger.command.decision.Content;
import io.lendledger.command.decision.Decision;
import io.lendledger.core.income.IncomeDistribution;
import io.lendledger.core.income.IncomeReported;
import io.lendledger.core.income.ReportIncome;
import io.lendledger.core.income.ReportIncome.IncomeKey;
import io.lendledger.core.lender.LenderCode;
import java.math.BigDecimal;
import java.math.RoundingMode;
import java.util.Currency;
import org.axonframework.commandhandling.CommandHandler;
import org.axonframework.eventsourcing.EventSourcingHandler;
import org.axonframework.modelling.command.AggregateCreationPolicy;
import org.axonframework.modelling.command.AggregateIdentifier;
import org.axonframework.modelling.command.CreationPolicy;
import org.axonframework.spring.stereotype.Aggregate;
import org.jspecify.annotations.Nullable;

/** A manufactured income payment (docs/lending.md, Manufactured income). */
@Aggregate(type = "IncomeDistribution")
public class ReportedIncome {

  @SuppressWarnings("UnusedVariable") // read by the framework
  @AggregateIdentifier
  private @Nullable String id;

  private @Nullable IncomeReported known;

  ReportedIncome() {}

  @CommandHandler
  @CreationPolicy(AggregateCreationPolicy.CREATE_IF_MISSING)
  Boolean handle(ReportIncome command) {
    return decide(known, command).enact();
  }

  @EventSourcingHandler
  void on(IncomeReported event) {
    IncomeDistribution distribution = event.distribution();
    id =
        new IncomeKey(
                new LenderCode(event.lenderCode()),
                distribution.corporateActionId(),
                distribution.isin(),
                distribution.borrowerCode(),
                distribution.type())
            .toString();
    known = event;
  }

  /**
   * Answers whether the payment is new or amended, or another one is expected by now; the event
   * keeps differences from the expectation.
   */
  static Decision<IncomeReported, Boolean> decide(
      @Nullable IncomeReported known, ReportIncome command) {
    IncomeDistribution reported = command.distribution();
    if (known != null && saysTheSame(known, command)) {
      return Decision.nothing(false);
    }
    BigDecimal difference = reported.paymentValue().subtract(payable(command));
    boolean matches =
        difference.signum() == 0
            && Content.same(reported.quantityOnLoan(), command.expectedQuantity());
    return Decision.of(
        true,
        new IncomeReported(
            command.key().lender().value(),
            reported,
            command.expectedQuantity(),
            command.expectedPayment(),
            difference,
            matches));
  }

  private static boolean saysTheSame(IncomeReported known, ReportIncome command) {
    return Content.same(known.distribution(), command.distribution())
        && Content.same(known.expectedQuantity(), command.expectedQuantity())
        && Content.same(known.expectedPayment(), command.expectedPayment());
  }

  /** Nobody pays less than a currency's smallest unit, so the expectation is rounded to it. */
  private static BigDecimal payable(ReportIncome command) {
    int digits = Currency.getInstance(command.distribution().currency()).getDefaultFractionDigits();
    return command.expectedPayment().setScale(Math.max(0, digits), RoundingMode.HALF_UP);
  }
}
