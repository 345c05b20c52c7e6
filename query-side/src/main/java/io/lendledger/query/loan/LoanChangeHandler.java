package io.lendledger.query.loan;

import io.lendledger.core.lender.LenderCode;
import io.lendledger.core.loan.change.ChangedTrade;
import io.lendledger.core.loan.change.FindLoanChanges;
import io.lendledger.core.loan.change.LoanChange;
import io.lendledger.core.loan.change.LoanChangeId;
import io.lendledger.core.loan.change.LoanChangeKind;
import io.lendledger.core.loan.change.LoanChangeType;
import io.lendledger.core.loan.change.LoanChanges;
import io.lendledger.core.loan.change.LoanChanges.Missing;
import io.lendledger.core.loan.view.ClientLoan;
import io.lendledger.core.loan.view.CustodyLoan;
import io.lendledger.core.parked.ParkedEvent;
import io.lendledger.core.reading.StoreHead;
import io.lendledger.core.rejection.Fault;
import io.lendledger.core.rejection.Rejected;
import io.lendledger.core.rejection.RejectionCode;
import io.lendledger.query.loan.FeedEpochs.Epochs;
import io.lendledger.query.moment.Moments;
import io.lendledger.query.parked.ParkedModels;
import io.lendledger.query.projection.QueryDatabase;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Instant;
import java.time.OffsetDateTime;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;
import java.util.function.Function;
import org.axonframework.queryhandling.QueryHandler;
import org.jspecify.annotations.Nullable;
import org.springframework.beans.factory.ObjectProvider;
import org.springframework.jdbc.core.RowMapper;
import org.springframework.stereotype.Component;

/**
 * Answers {@link FindLoanChanges} from the versions of loans (decision 012). Bounded by the
 * position that every read model has reached, so that a record never changes afterwards.
 */
@Component
final class LoanChangeHandler {

  private final QueryDatabase database;
  private final Moments moments;
  private final ParkedModels parked;
  private final LoanRecords records;
  private final FeedEpochs epochs;
  private final ObjectProvider<StoreHead> head;

  LoanChangeHandler(
      QueryDatabase database,
      Moments moments,
      ParkedModels parked,
      LoanRecords records,
      FeedEpochs epochs,
      ObjectProvider<StoreHead> head) {
    this.database = database;
    this.moments = moments;
    this.parked = parked;
    this.records = records;
    this.epochs = epochs;
    this.head = head;
  }

  @QueryHandler
  LoanChanges handle(FindLoanChanges query) {
    return read(query);
  }

  private LoanChanges read(FindLoanChanges query) {
    Epochs known = epochs.known();
    if (query.told()) {
      requireTold(query.after(), known);
    }
    LoanChanges found = find(query);
    return new LoanChanges(
        found.data().stream().map(each -> each.in(known.at(each.id().position()))).toList(),
        found.more(),
        found.reached().in(known.at(found.reached().position())),
        found.missing());
  }

  /**
   * A receiver that names an id that never existed, or was lost, would miss the change in its
   * place.
   */
  private void requireTold(LoanChangeId after, Epochs known) {
    long end = head.getObject().position();
    if (after.position() > end) {
      refuse(after, "is of no change: the last event is at %016d".formatted(end));
    }
    int epoch = known.at(after.position());
    if (after.epoch() != epoch) {
      refuse(
          after,
          "was lost when the database was restored: go on behind the last change before it that"
              + " you know, or with epoch %d".formatted(epoch));
    }
  }

  private static void refuse(LoanChangeId after, String issue) {
    throw new Rejected(
        RejectionCode.VALIDATION_FAILED,
        "The feed cannot go on there",
        Fault.of("afterEventId", after, issue));
  }

  private LoanChanges find(FindLoanChanges query) {
    long reached = moments.reached(null, LoanHandler.PROJECTIONS);
    List<Missing> missing = missing(query.lenders());
    List<LenderCode> whole = new ArrayList<>(query.lenders());
    missing.forEach(each -> whole.remove(each.lender()));
    List<LoanChange> found = changes(query, whole, reached);
    for (Missing each : missing) {
      found.addAll(changes(query, List.of(each.lender()), Math.min(reached, each.from() - 1)));
    }
    found.sort(Comparator.comparing(LoanChange::id));
    if (found.size() > query.limit()) {
      List<LoanChange> page = List.copyOf(found.subList(0, query.limit()));
      return new LoanChanges(page, true, page.getLast().id(), missing);
    }
    LoanChangeId end =
        LoanChangeId.endOf(
            whole.isEmpty() && missing.size() == 1
                ? Math.min(reached, missing.getFirst().from() - 1)
                : reached);
    return new LoanChanges(
        found, false, end.compareTo(query.after()) < 0 ? query.after() : end, missing);
  }

  private List<Missing> missing(List<LenderCode> lenders) {
    Map<LenderCode, Long> first = new TreeMap<>(Comparator.comparing(LenderCode::value));
    for (ParkedEvent each : parked.all()) {
      String lender = each.lenderCode();
      if (lender != null && LoanHandler.PROJECTIONS.contains(each.handler())) {
        first.merge(new LenderCode(lender), each.position(), Math::min);
      }
    }
    return first.entrySet().stream()
        .filter(each -> lenders.contains(each.getKey()))
        .map(each -> new Missing(each.getKey(), each.getValue()))
        .toList();
  }

  private List<LoanChange> changes(FindLoanChanges query, List<LenderCode> lenders, long reached) {
    List<LoanChange> found = new ArrayList<>();
    if (!lenders.isEmpty() && reached >= query.after().position()) {
      Map<String, Object> parameters = parameters(query, lenders, reached);
      if (query.types().contains(LoanChangeType.CUSTODY)) {
        found.addAll(custody(parameters));
      }
      if (query.types().contains(LoanChangeType.CLIENT)) {
        found.addAll(client(parameters));
      }
    }
    return found;
  }

  private static Map<String, Object> parameters(
      FindLoanChanges query, List<LenderCode> lenders, long reached) {
    Map<String, Object> parameters = new HashMap<>();
    parameters.put("lenders", lenders.stream().map(LenderCode::value).toList());
    parameters.put("after", query.after().position());
    parameters.put("part", query.after().part());
    parameters.put("reached", reached);
    parameters.put("rows", query.limit() + 1);
    return parameters;
  }

  private List<LoanChange> custody(Map<String, Object> parameters) {
    List<Told<CustodyLoan>> told = list(LoanChangeSql.CUSTODY, parameters, records::custody);
    Map<LoanChangeId, CustodyLoan> before =
        before(LoanChangeSql.CUSTODY_BEFORE, told, CustodyLoan::loanId, records::custody);
    return told.stream()
        .map(each ->
            LoanChange.of(
                each.id, each.at, each.kind, each.trade, each.record, before.get(each.id)))
        .toList();
  }

  private List<LoanChange> client(Map<String, Object> parameters) {
    List<Told<ClientLoan>> told = list(LoanChangeSql.CLIENT, parameters, records::client);
    Map<LoanChangeId, ClientLoan> before =
        before(LoanChangeSql.CLIENT_BEFORE, told, part -> part.loan().loanId(), records::client);
    return told.stream()
        .map(each ->
            LoanChange.of(
                each.id, each.at, each.kind, each.trade, each.record, before.get(each.id)))
        .toList();
  }

  /** A change without its predecessor; {@code until} is the position of the next one. */
  private record Told<R>(
      LoanChangeId id,
      long until,
      Instant at,
      LoanChangeKind kind,
      @Nullable ChangedTrade trade,
      R record) {}

  /** The records of the previous changes, by their next changes. */
  private <R> Map<LoanChangeId, R> before(
      String sql, List<Told<R>> told, Function<R, String> loan, RowMapper<R> record) {
    Map<LoanChangeId, R> before = new HashMap<>();
    if (!told.isEmpty()) {
      Map<String, Object> which = new HashMap<>();
      which.put("loans", told.stream().map(each -> loan.apply(each.record)).distinct().toList());
      which.put("positions", told.stream().map(each -> each.id.position()).distinct().toList());
      list(sql, which, record)
          .forEach(each -> before.put(new LoanChangeId(each.until, each.id.part()), each.record));
    }
    return before;
  }

  private <R> List<Told<R>> list(String sql, Map<String, Object> parameters, RowMapper<R> record) {
    return database
        .client()
        .sql(sql)
        .params(parameters)
        .query((row, number) ->
            new Told<>(
                id(row),
                row.getLong("valid_to"),
                at(row),
                LoanChangeKind.of(row.getString("change")),
                LoanRecords.changedTrade(row),
                Objects.requireNonNull(record.mapRow(row, number))))
        .list();
  }

  private static LoanChangeId id(ResultSet row) throws SQLException {
    return new LoanChangeId(row.getLong("valid_from"), row.getString("part"));
  }

  private static Instant at(ResultSet row) throws SQLException {
    return row.getObject("at", OffsetDateTime.class).toInstant();
  }
}
