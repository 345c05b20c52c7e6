package io.lendledger.query.loan;

import io.lendledger.core.loan.change.ChangedTrade;
import io.lendledger.core.loan.change.LoanChange;
import io.lendledger.core.loan.change.LoanChangeId;
import io.lendledger.core.loan.change.LoanChangeKind;
import io.lendledger.core.loan.change.LoanChangeType;
import io.lendledger.core.loan.view.ClientLoan;
import io.lendledger.core.loan.view.CustodyLoan;
import io.lendledger.query.projection.QueryDatabase;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Instant;
import java.time.OffsetDateTime;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;
import org.springframework.jdbc.core.RowMapper;
import org.springframework.stereotype.Component;

/** Reads changes with what was before each, from the versions of loans. */
@Component
final class LoanChangeRows {

  private final QueryDatabase database;
  private final LoanRecords records;

  LoanChangeRows(QueryDatabase database, LoanRecords records) {
    this.database = database;
    this.records = records;
  }

  /** Changes of these types, those of custody records first. */
  List<LoanChange> read(
      List<LoanChangeType> types, LoanChangeSql.Pair sql, Map<String, Object> parameters) {
    List<LoanChange> found = new ArrayList<>();
    if (types.contains(LoanChangeType.CUSTODY)) {
      found.addAll(custody(sql.custody(), parameters));
    }
    if (types.contains(LoanChangeType.CLIENT)) {
      found.addAll(client(sql.client(), parameters));
    }
    return found;
  }

  private List<LoanChange> custody(String sql, Map<String, Object> parameters) {
    List<Told<CustodyLoan>> told = list(sql, parameters, records::custody);
    Map<LoanChangeId, CustodyLoan> before =
        before(LoanChangeSql.CUSTODY_BEFORE, told, CustodyLoan::loanId, records::custody);
    return told.stream()
        .map(each ->
            LoanChange.of(
                each.id, each.at, each.kind, each.trade, each.record, before.get(each.id)))
        .toList();
  }

  private List<LoanChange> client(String sql, Map<String, Object> parameters) {
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
