package io.lendledger.command.audit;

import io.lendledger.command.audit.RecordAddress.OfAccrual;
import io.lendledger.command.audit.RecordAddress.OfBill;
import io.lendledger.command.audit.RecordAddress.OfLoan;
import io.lendledger.command.audit.RecordAddress.OfRevenue;
import io.lendledger.command.audit.RecordAddress.OfSummary;
import io.lendledger.command.register.Freshness;
import io.lendledger.core.audit.FindLineage;
import io.lendledger.core.audit.Lineage;
import io.lendledger.core.rejection.Rejected;
import java.time.DateTimeException;
import java.time.LocalDate;
import java.util.Optional;
import org.axonframework.eventsourcing.eventstore.EventStore;
import org.axonframework.queryhandling.QueryHandler;
import org.springframework.beans.factory.ObjectProvider;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.stereotype.Component;

/** Answers the lineage of a loan, an accrual, a bill or a month's sum of bills. */
@Component
class LineageQueries {

  private final AuditQueries audit;
  private final ObjectProvider<EventStore> store;
  private final JdbcClient jdbc;
  private final Freshness freshness;

  LineageQueries(
      AuditQueries audit, ObjectProvider<EventStore> store, JdbcClient jdbc, Freshness freshness) {
    this.audit = audit;
    this.store = store;
    this.jdbc = jdbc;
    this.freshness = freshness;
  }

  /** Explains a record; {@code NOT_FOUND} when there is none. */
  @QueryHandler
  Lineage find(FindLineage query) {
    freshness.awaitHead();
    var facts = new Facts(audit.history(), store.getObject());
    return explain(query.record(), facts, jdbc)
        .orElseThrow(() -> Rejected.notFound("Record " + query.record()));
  }

  /** Empty when there is no record. */
  static Optional<Lineage> explain(String record, Facts facts, JdbcClient jdbc) {
    try {
      return RecordAddress.of(record).flatMap(address -> explain(record, address, facts, jdbc));
    } catch (DateTimeException noDate) {
      return Optional.empty();
    }
  }

  private static Optional<Lineage> explain(
      String record, RecordAddress address, Facts facts, JdbcClient jdbc) {
    return switch (address) {
      case OfLoan of -> new LoanLineage(facts).ofLoan(record, of.loan());
      case OfBill of -> new LoanLineage(facts).ofBill(record, of.loan(), of.month());
      case OfAccrual of -> {
        var lineage = new AccrualLineage(facts, jdbc);
        LocalDate earnedOn = of.earnedOn();
        yield earnedOn == null
            ? lineage.ofDay(record, of.loan(), of.part(), of.date())
            : lineage.ofAdjustment(record, of.loan(), of.part(), of.date(), earnedOn);
      }
      case OfSummary of -> new MonthLineage(facts, jdbc).ofBorrower(of.row());
      case OfRevenue of -> new MonthLineage(facts, jdbc).ofClient(of.row());
    };
  }
}
