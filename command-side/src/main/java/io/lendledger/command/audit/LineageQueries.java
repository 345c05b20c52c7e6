package io.lendledger.command.audit;

import io.lendledger.core.audit.FindLineage;
import io.lendledger.core.audit.Lineage;
import io.lendledger.core.rejection.Rejected;
import java.time.DateTimeException;
import java.time.LocalDate;
import java.time.YearMonth;
import java.util.Optional;
import org.axonframework.eventsourcing.eventstore.EventStore;
import org.axonframework.queryhandling.QueryHandler;
import org.springframework.beans.factory.ObjectProvider;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.stereotype.Component;

/** Answers where a loan, an accrual or a bill comes from. */
@Component
class LineageQueries {

  private static final int DAY = 3;
  private static final int ADJUSTMENT = 4;

  private final AuditQueries audit;
  private final ObjectProvider<EventStore> store;
  private final JdbcClient jdbc;

  LineageQueries(AuditQueries audit, ObjectProvider<EventStore> store, JdbcClient jdbc) {
    this.audit = audit;
    this.store = store;
    this.jdbc = jdbc;
  }

  /** Explains a record; {@code NOT_FOUND} for what is none. */
  @QueryHandler
  Lineage find(FindLineage query) {
    try {
      return explain(query.record(), query.record().split(":", -1)).orElseThrow(() -> none(query));
    } catch (DateTimeException noDate) {
      throw none(query);
    }
  }

  private static Rejected none(FindLineage query) {
    return Rejected.notFound("Record " + query.record());
  }

  private Optional<Lineage> explain(String record, String[] address) {
    var facts = new Facts(audit.history(), store.getObject());
    return switch (address[0] + "/" + address.length) {
      case "loan/2" -> new LoanLineage(facts).ofLoan(record, address[1]);
      case "bill/3" ->
          new LoanLineage(facts).ofBill(record, address[1], YearMonth.parse(address[2]));
      case "accrual/" + DAY, "accrual/" + ADJUSTMENT -> accrual(facts, record, address);
      default -> Optional.empty();
    };
  }

  private Optional<Lineage> accrual(Facts facts, String record, String[] address) {
    int dash = address[1].lastIndexOf('-');
    if (dash < 0) {
      return Optional.empty();
    }
    String loan = address[1].substring(0, dash);
    String part = address[1].substring(dash + 1);
    LocalDate date = LocalDate.parse(address[2]);
    var lineage = new AccrualLineage(facts, jdbc);
    return address.length == DAY
        ? lineage.ofDay(record, loan, part, date)
        : lineage.ofAdjustment(record, loan, part, date, LocalDate.parse(address[DAY]));
  }
}
