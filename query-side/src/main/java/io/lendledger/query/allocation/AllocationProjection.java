package io.lendledger.query.allocation;

import io.lendledger.core.client.ClientEvent.UnitsAllocated;
import io.lendledger.core.client.ClientEvent.UnitsReleased;
import io.lendledger.query.projection.ModelNames;
import io.lendledger.query.projection.Projection;
import io.lendledger.query.projection.Row;
import io.lendledger.query.projection.Rows;
import io.lendledger.query.projection.StoredEvent;
import io.lendledger.query.projection.Table;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.springframework.stereotype.Component;

/** The units that each loan has of each holding: agreed and not yet returned. */
@Component
public final class AllocationProjection implements Projection {

  private static final Table ALLOCATION =
      Table.keyed(
              "allocation",
              "lender_code",
              "client_id",
              "custody_account_id",
              "isin",
              "depositary",
              "loan_id")
          .values("units");

  @Override
  public String name() {
    return ModelNames.ALLOCATIONS;
  }

  @Override
  public List<Class<?>> reads() {
    return List.of(UnitsAllocated.class, UnitsReleased.class);
  }

  @Override
  public List<String> tables() {
    return List.of("allocation");
  }

  @Override
  public List<String> lookUps() {
    return List.of("allocation_loan");
  }

  @Override
  public void project(List<StoredEvent> events, Rows rows) {
    rows.load(
        ALLOCATION, "loan_id", events.stream().map(AllocationProjection::loan).distinct().toList());
    for (StoredEvent event : events) {
      switch (event.payload()) {
        case UnitsAllocated allocated ->
            add(
                rows,
                key(
                    allocated.lenderCode(),
                    allocated.clientId(),
                    allocated.custodyAccountId(),
                    allocated.isin(),
                    allocated.depositary(),
                    allocated.loanId()),
                allocated.units(),
                event.position());
        case UnitsReleased released ->
            add(
                rows,
                key(
                    released.lenderCode(),
                    released.clientId(),
                    released.custodyAccountId(),
                    released.isin(),
                    released.depositary(),
                    released.loanId()),
                -released.units(),
                event.position());
        default -> throw new IllegalArgumentException(event.toString());
      }
    }
  }

  private static String loan(StoredEvent event) {
    return event.payload() instanceof UnitsAllocated allocated
        ? allocated.loanId()
        : ((UnitsReleased) event.payload()).loanId();
  }

  private static Row key(
      String lender,
      String client,
      String account,
      String isin,
      @Nullable String depositary,
      String loan) {
    return Row.empty()
        .with("lender_code", lender)
        .with("client_id", client)
        .with("custody_account_id", account)
        .with("isin", isin)
        .with("depositary", depositary == null ? "" : depositary)
        .with("loan_id", loan);
  }

  private static void add(Rows rows, Row key, long units, long position) {
    Row before =
        rows.find(
                ALLOCATION,
                key.text("lender_code"),
                key.text("client_id"),
                key.text("custody_account_id"),
                key.text("isin"),
                key.text("depositary"),
                key.text("loan_id"))
            .orElseGet(() -> key.with("units", 0L));
    Row after = before.plus("units", units);
    if (after.number("units") != 0) {
      rows.put(ALLOCATION, after, position);
    } else if (before.number("units") != 0) {
      rows.remove(ALLOCATION, before, position);
    }
  }
}
