package io.lendledger.query.income;

import io.lendledger.core.income.IncomeDistribution;
import io.lendledger.core.income.IncomeReported;
import io.lendledger.query.projection.ModelNames;
import io.lendledger.query.projection.Projection;
import io.lendledger.query.projection.Row;
import io.lendledger.query.projection.Rows;
import io.lendledger.query.projection.StoredEvent;
import io.lendledger.query.projection.Table;
import java.util.List;
import java.util.Map;
import org.springframework.stereotype.Component;

/** Manufactured income as reported last, beside what was expected. */
@Component
public final class IncomeProjection implements Projection {

  private static final Table INCOME =
      Table.keyed(
              "income",
              "lender_code",
              "corporate_action_id",
              "isin",
              "borrower_code",
              "income_type")
          .values(
              "income_date",
              "intended_value_date",
              "record_date",
              "external_borrower_code",
              "currency",
              "gross_dividend_per_share",
              "quantity_on_loan",
              "payment_value",
              "corporate_action_type",
              "external_instrument_id",
              "expected_quantity",
              "expected_payment",
              "difference",
              "matches");

  @Override
  public String name() {
    return ModelNames.INCOME;
  }

  @Override
  public List<Class<?>> reads() {
    return List.of(IncomeReported.class);
  }

  @Override
  public List<String> tables() {
    return List.of("income");
  }

  @Override
  public void project(List<StoredEvent> events, Rows rows) {
    var reports = events.stream().map(each -> (IncomeReported) each.payload()).toList();
    rows.load(
        INCOME,
        Map.of(
            "lender_code", reports.stream().map(IncomeReported::lenderCode).toList(),
            "corporate_action_id",
                reports.stream().map(each -> each.distribution().corporateActionId()).toList()));
    for (StoredEvent event : events) {
      rows.put(INCOME, row((IncomeReported) event.payload()), event.position());
    }
  }

  private static Row row(IncomeReported report) {
    IncomeDistribution sent = report.distribution();
    return Row.empty()
        .with("lender_code", report.lenderCode())
        .with("corporate_action_id", sent.corporateActionId())
        .with("isin", sent.isin())
        .with("borrower_code", sent.borrowerCode())
        .with("income_type", sent.type())
        .with("income_date", sent.date())
        .with("intended_value_date", sent.intendedValueDate())
        .with("record_date", sent.recordDate())
        .with("external_borrower_code", sent.externalBorrowerCode())
        .with("currency", sent.currency())
        .with("gross_dividend_per_share", sent.grossDividendPerShare())
        .with("quantity_on_loan", sent.quantityOnLoan())
        .with("payment_value", sent.paymentValue())
        .with("corporate_action_type", sent.corporateActionType())
        .with("external_instrument_id", sent.externalInstrumentId())
        .with("expected_quantity", report.expectedQuantity())
        .with("expected_payment", report.expectedPayment())
        .with("difference", report.difference())
        .with("matches", report.matches());
  }
}
