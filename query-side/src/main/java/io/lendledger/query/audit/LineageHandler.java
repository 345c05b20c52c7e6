package io.lendledger.query.audit;

import io.lendledger.core.audit.FindLineage;
import io.lendledger.core.audit.Lineage;
import io.lendledger.core.lender.LenderCode;
import io.lendledger.core.reading.PageRequest;
import io.lendledger.core.reading.StoreHead;
import io.lendledger.core.rejection.Rejected;
import io.lendledger.core.rejection.RejectionCode;
import io.lendledger.query.audit.RecordAddress.OfAccrual;
import io.lendledger.query.audit.RecordAddress.OfBill;
import io.lendledger.query.audit.RecordAddress.OfLoan;
import io.lendledger.query.audit.RecordAddress.OfRevenue;
import io.lendledger.query.audit.RecordAddress.OfSummary;
import io.lendledger.query.history.StoreQueries;
import io.lendledger.query.moment.Moments;
import io.lendledger.query.projection.ModelNames;
import io.lendledger.query.projection.QueryDatabase;
import java.time.DateTimeException;
import java.time.Instant;
import java.time.LocalDate;
import java.util.List;
import java.util.Optional;
import org.axonframework.eventsourcing.eventstore.EventStore;
import org.axonframework.queryhandling.QueryHandler;
import org.jspecify.annotations.Nullable;
import org.springframework.beans.factory.ObjectProvider;
import org.springframework.stereotype.Component;

/**
 * Answers {@link FindLineage}: where a loan, an accrual, a bill or a month's sum of bills comes
 * from. Events say so; rows tell which of them to look at.
 */
@Component
final class LineageHandler {

  private static final List<String> PROJECTIONS =
      List.of(ModelNames.BILLING, ModelNames.MARKET_DATA);
  private static final int MOST_LOANS = 2_000;

  private final QueryDatabase database;
  private final Moments moments;
  private final ObjectProvider<StoreHead> head;
  private final ObjectProvider<EventStore> store;
  private final StoreQueries queries;

  LineageHandler(
      QueryDatabase database,
      Moments moments,
      ObjectProvider<StoreHead> head,
      ObjectProvider<EventStore> store,
      StoreQueries queries) {
    this.database = database;
    this.moments = moments;
    this.head = head;
    this.store = store;
    this.queries = queries;
  }

  @QueryHandler
  Lineage handle(FindLineage query) {
    return read(query.record(), query.lender(), query.asOf());
  }

  private Lineage read(String record, @Nullable LenderCode lender, @Nullable Instant asOf) {
    Optional<RecordAddress> address = address(record);
    if (address.isEmpty() || (lender != null && isOfAnother(address.get(), lender))) {
      throw notFound(record);
    }
    long stored = head.getObject().position();
    long reached = moments.reached(null, PROJECTIONS);
    long seen = asOf == null ? reached : Math.min(reached, known(asOf));
    var history = new StoredHistory(queries);
    var facts = new Facts(history, store.getObject(), seen, lender);
    var index = new RecordIndex(database.client(), seen);
    return explain(record, address.get(), facts, index)
        .filter(found -> lender == null || lender.value().equals(found.lenderCode()))
        .orElseThrow(() -> seen == reached && reached < stored ? behind() : notFound(record));
  }

  /** The position of what was known at a moment; -1 when that was nothing. */
  private long known(Instant asOf) {
    return moments.of(new PageRequest(1, null, null, asOf), PROJECTIONS).position();
  }

  /** Whether its address tells already that it is another lender's; its events are many. */
  private static boolean isOfAnother(RecordAddress address, LenderCode lender) {
    return switch (address) {
      case OfSummary of -> !of.row().lender().equals(lender.value());
      case OfRevenue of -> !of.row().lender().equals(lender.value());
      case OfLoan _, OfBill _, OfAccrual _ -> false;
    };
  }

  private static Rejected notFound(String record) {
    return Rejected.notFound("Record " + record);
  }

  private static Rejected behind() {
    return new Rejected(
        RejectionCode.UNAVAILABLE,
        "The projections have not caught up with the event store: try again");
  }

  /** Empty for what is no record. */
  private static Optional<RecordAddress> address(String record) {
    try {
      return RecordAddress.of(record);
    } catch (DateTimeException noDate) {
      return Optional.empty();
    }
  }

  private static Optional<Lineage> explain(
      String record, RecordAddress address, Facts facts, RecordIndex index) {
    return switch (address) {
      case OfLoan of -> new LoanLineage(facts).ofLoan(record, of.loan());
      case OfBill of -> new LoanLineage(facts).ofBill(record, of.loan(), of.month());
      case OfAccrual of -> {
        var lineage = new AccrualLineage(facts, index);
        LocalDate earnedOn = of.earnedOn();
        yield earnedOn == null
            ? lineage.ofDay(record, of.loan(), of.part(), of.date())
            : lineage.ofAdjustment(record, of.loan(), of.part(), of.date(), earnedOn);
      }
      case OfSummary of -> new MonthLineage(facts, index, MOST_LOANS).ofBorrower(of.row());
      case OfRevenue of -> new MonthLineage(facts, index, MOST_LOANS).ofClient(of.row());
    };
  }
}
