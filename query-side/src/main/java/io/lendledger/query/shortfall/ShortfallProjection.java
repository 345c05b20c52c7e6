package io.lendledger.query.shortfall;

import io.lendledger.core.client.ClientEvent.ShortfallFound;
import io.lendledger.core.client.ClientEvent.ShortfallResolved;
import io.lendledger.core.loan.LoanEvent.LoanReallocated;
import io.lendledger.core.loan.LoanEvent.LoanRecalled;
import io.lendledger.core.loan.LoanEvent.UnitsDropped;
import io.lendledger.query.projection.ModelNames;
import io.lendledger.query.projection.Projection;
import io.lendledger.query.projection.Row;
import io.lendledger.query.projection.Rows;
import io.lendledger.query.projection.StoredEvent;
import io.lendledger.query.projection.Table;
import java.sql.Timestamp;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import org.springframework.stereotype.Component;

/** Shortfalls, with the units that each step of their treatment took care of. */
@Component
public final class ShortfallProjection implements Projection {

  private static final Table SHORTFALL =
      Table.keyed("shortfall", "shortfall_id")
          .values(
              "lender_code",
              "client_id",
              "account_number",
              "isin",
              "depositary",
              "units",
              "cause",
              "found_on",
              "needed_by",
              "dropped_units",
              "reallocated_units",
              "recalled_units",
              "uncovered_units",
              "found",
              "found_at");

  @Override
  public String name() {
    return ModelNames.SHORTFALLS;
  }

  @Override
  public List<Class<?>> reads() {
    return List.of(
        ShortfallFound.class,
        ShortfallResolved.class,
        UnitsDropped.class,
        LoanReallocated.class,
        LoanRecalled.class);
  }

  @Override
  public List<String> tables() {
    return List.of("shortfall");
  }

  @Override
  public void project(List<StoredEvent> events, Rows rows) {
    rows.load(
        SHORTFALL,
        "shortfall_id",
        events.stream().map(event -> shortfall(event.payload())).filter(Objects::nonNull).toList());
    for (StoredEvent event : events) {
      switch (event.payload()) {
        case ShortfallFound found -> rows.put(SHORTFALL, row(found, event), event.position());
        case ShortfallResolved resolved ->
            known(rows, resolved, "uncovered_units", resolved.uncovered(), event.position());
        case UnitsDropped dropped ->
            known(rows, dropped, "dropped_units", dropped.units(), event.position());
        case LoanReallocated moved ->
            known(rows, moved, "reallocated_units", moved.units(), event.position());
        case LoanRecalled recalled ->
            known(rows, recalled, "recalled_units", recalled.units(), event.position());
        default -> throw new IllegalArgumentException(event.toString());
      }
    }
  }

  /** The shortfall that an event belongs to; null when it has another cause. */
  private static @Nullable String shortfall(Object event) {
    return switch (event) {
      case ShortfallFound found -> found.shortfallId();
      case ShortfallResolved resolved -> resolved.shortfallId();
      case UnitsDropped dropped -> dropped.shortfallId();
      case LoanReallocated moved -> moved.shortfallId();
      case LoanRecalled recalled -> recalled.shortfallId();
      default -> null;
    };
  }

  /** Adds units to a column of the shortfall of an event, if it belongs to one. */
  private static void known(Rows rows, Object event, String column, long units, long position) {
    String shortfall = shortfall(event);
    if (shortfall == null) {
      return;
    }
    rows.find(SHORTFALL, shortfall)
        .ifPresent(row ->
            rows.put(
                SHORTFALL,
                row.with(column, row.isNull(column) ? units : row.number(column) + units),
                position));
  }

  private static Row row(ShortfallFound found, StoredEvent event) {
    return Row.empty()
        .with("shortfall_id", found.shortfallId())
        .with("lender_code", found.lenderCode())
        .with("client_id", found.clientId())
        .with("account_number", found.custodyAccountId())
        .with("isin", found.isin())
        .with("depositary", found.depositary())
        .with("units", found.units())
        .with("cause", found.cause())
        .with("found_on", found.foundOn())
        .with("needed_by", found.neededBy())
        .with("dropped_units", 0L)
        .with("reallocated_units", 0L)
        .with("recalled_units", 0L)
        .with("uncovered_units", null)
        .with("found", event.position())
        .with("found_at", Timestamp.from(event.at()));
  }
}
