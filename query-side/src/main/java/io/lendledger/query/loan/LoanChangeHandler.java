package io.lendledger.query.loan;

import io.lendledger.core.lender.LenderCode;
import io.lendledger.core.loan.change.ChangedTrade;
import io.lendledger.core.loan.change.FindLastLoanChange;
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

  /** The end of what can be told. */
  @QueryHandler
  LoanChanges handle(FindLastLoanChange query) {
    List<LenderCode> lenders = query.lender() == null ? null : List.of(query.lender());
    long reached = moments.reached(null, LoanHandler.PROJECTIONS);
    long told = missing(lenders).stream().mapToLong(each -> each.from() - 1).min().orElse(reached);
    long end = Math.min(reached, told);
    return new LoanChanges(List.of(), false, LoanChangeId.endOf(end).in(epochs.known().at(end)));
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
    List<LenderCode> lenders = query.lenders();
    List<Missing> missing = missing(lenders);
    return lenders == null
        ? ofAll(query, reached, missing)
        : ofSome(query, reached, lenders, missing);
  }

  /** Whoever follows all lenders misses nothing of one whose events are parked. */
  private LoanChanges ofAll(FindLoanChanges query, long reached, List<Missing> missing) {
    long told = missing.stream().mapToLong(each -> each.from() - 1).min().orElse(reached);
    long end = Math.min(reached, told);
    return page(query, changes(query, null, end), end, List.of());
  }

  private LoanChanges ofSome(
      FindLoanChanges query, long reached, List<LenderCode> lenders, List<Missing> missing) {
    List<LenderCode> whole = new ArrayList<>(lenders);
    missing.forEach(each -> whole.remove(each.lender()));
    List<LoanChange> found = changes(query, whole, reached);
    for (Missing each : missing) {
      found.addAll(changes(query, List.of(each.lender()), Math.min(reached, each.from() - 1)));
    }
    long end =
        whole.isEmpty() && missing.size() == 1
            ? Math.min(reached, missing.getFirst().from() - 1)
            : reached;
    return page(query, found, end, missing);
  }

  private static LoanChanges page(
      FindLoanChanges query, List<LoanChange> found, long reached, List<Missing> missing) {
    found.sort(Comparator.comparing(LoanChange::id));
    if (found.size() > query.limit()) {
      List<LoanChange> page = List.copyOf(found.subList(0, query.limit()));
      return new LoanChanges(page, true, page.getLast().id(), missing);
    }
    LoanChangeId end = LoanChangeId.endOf(reached);
    return new LoanChanges(
        found, false, end.compareTo(query.after()) < 0 ? query.after() : end, missing);
  }

  private List<Missing> missing(@Nullable List<LenderCode> lenders) {
    Map<LenderCode, Long> first = new TreeMap<>(Comparator.comparing(LenderCode::value));
    for (ParkedEvent each : parked.all()) {
      String lender = each.lenderCode();
      if (lender != null && LoanHandler.PROJECTIONS.contains(each.handler())) {
        first.merge(new LenderCode(lender), each.position(), Math::min);
      }
    }
    return first.entrySet().stream()
        .filter(each -> lenders == null || lenders.contains(each.getKey()))
        .map(each -> new Missing(each.getKey(), each.getValue()))
        .toList();
  }

  private List<LoanChange> changes(
      FindLoanChanges query, @Nullable List<LenderCode> lenders, long reached) {
    List<LoanChange> found = new ArrayList<>();
    if ((lenders == null || !lenders.isEmpty()) && reached >= query.after().position()) {
      Map<String, Object> parameters = parameters(query, lenders, reached);
      if (query.types().contains(LoanChangeType.CUSTODY)) {
        found.addAll(custody(lenders == null, parameters));
      }
      if (query.types().contains(LoanChangeType.CLIENT)) {
        found.addAll(client(lenders == null, parameters));
      }
    }
    return found;
  }

  private static Map<String, Object> parameters(
      FindLoanChanges query, @Nullable List<LenderCode> lenders, long reached) {
    Map<String, Object> parameters = new HashMap<>();
    if (lenders != null) {
      parameters.put("lenders", lenders.stream().map(LenderCode::value).toList());
    }
    parameters.put("after", query.after().position());
    parameters.put("part", query.after().part());
    parameters.put("reached", reached);
    parameters.put("rows", query.limit() + 1);
    return parameters;
  }

  private List<LoanChange> custody(boolean all, Map<String, Object> parameters) {
    String sql = all ? LoanChangeSql.CUSTODY_OF_ALL : LoanChangeSql.CUSTODY;
    List<Told<CustodyLoan>> told = list(sql, parameters, records::custody);
    Map<LoanChangeId, CustodyLoan> before =
        before(LoanChangeSql.CUSTODY_BEFORE, told, CustodyLoan::loanId, records::custody);
    return told.stream()
        .map(each ->
            LoanChange.of(
                each.id, each.at, each.kind, each.trade, each.record, before.get(each.id)))
        .toList();
  }

  private List<LoanChange> client(boolean all, Map<String, Object> parameters) {
    String sql = all ? LoanChangeSql.CLIENT_OF_ALL : LoanChangeSql.CLIENT;
    List<Told<ClientLoan>> told = list(sql, parameters, records::client);
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
