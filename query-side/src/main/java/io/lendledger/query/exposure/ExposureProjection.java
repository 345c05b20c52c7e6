package io.lendledger.query.exposure;

import io.lendledger.core.collateral.ExposureValued;
import io.lendledger.query.projection.ModelNames;
import io.lendledger.query.projection.Projection;
import io.lendledger.query.projection.Row;
import io.lendledger.query.projection.Rows;
import io.lendledger.query.projection.StoredEvent;
import io.lendledger.query.projection.Table;
import java.util.List;
import java.util.Map;
import org.springframework.stereotype.Component;

/** The exposure of each account to a borrower, as valued last for each day. */
@Component
public final class ExposureProjection implements Projection {

  private static final Table EXPOSURE =
      Table.keyed("exposure", "lender_code", "account_number", "borrower_code", "exposure_date")
          .values("currency", "required_value", "collateral_value", "exposure");

  @Override
  public String name() {
    return ModelNames.EXPOSURES;
  }

  @Override
  public List<Class<?>> reads() {
    return List.of(ExposureValued.class);
  }

  @Override
  public List<String> tables() {
    return List.of("exposure");
  }

  @Override
  public void project(List<StoredEvent> events, Rows rows) {
    var values = events.stream().map(each -> (ExposureValued) each.payload()).toList();
    rows.load(
        EXPOSURE,
        Map.of(
            "lender_code", values.stream().map(ExposureValued::lenderCode).toList(),
            "account_number", values.stream().map(ExposureValued::accountNumber).toList(),
            "exposure_date", values.stream().map(ExposureValued::date).toList()));
    for (StoredEvent event : events) {
      rows.put(EXPOSURE, row((ExposureValued) event.payload()), event.position());
    }
  }

  private static Row row(ExposureValued valued) {
    return Row.empty()
        .with("lender_code", valued.lenderCode())
        .with("account_number", valued.accountNumber())
        .with("borrower_code", valued.borrowerCode())
        .with("exposure_date", valued.date())
        .with("currency", valued.currency())
        .with("required_value", valued.requiredValue())
        .with("collateral_value", valued.collateralValue())
        .with("exposure", valued.exposure());
  }
}
