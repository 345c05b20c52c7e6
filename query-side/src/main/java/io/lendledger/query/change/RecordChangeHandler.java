package io.lendledger.query.change;

import io.lendledger.core.change.ChangeKind;
import io.lendledger.core.change.FindRecordChanges;
import io.lendledger.core.change.RecordChange;
import io.lendledger.core.change.RecordChangePage;
import io.lendledger.core.lender.LenderCode;
import io.lendledger.query.moment.Moment;
import io.lendledger.query.moment.Moments;
import io.lendledger.query.moment.PageKey;
import io.lendledger.query.projection.QueryDatabase;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import org.axonframework.queryhandling.QueryHandler;
import org.jspecify.annotations.Nullable;
import org.springframework.stereotype.Component;

/**
 * Answers {@link FindRecordChanges} from versions of rows. What was changed and changed back is
 * left out; a page on which there was very much of that ends before its limit.
 */
@Component
final class RecordChangeHandler {

  private static final int KEY_PARTS = 3;
  private static final int MOST_STATEMENTS = 5;

  private final QueryDatabase database;
  private final Moments moments;

  RecordChangeHandler(QueryDatabase database, Moments moments) {
    this.database = database;
    this.moments = moments;
  }

  /** A row that may differ; {@code change} is null when it does not. */
  private record Found(String lender, long position, String key, @Nullable RecordChange change) {

    List<String> place() {
      return List.of(lender, Long.toString(position), key);
    }
  }

  @QueryHandler
  RecordChangePage handle(FindRecordChanges query) {
    return read(query);
  }

  private RecordChangePage read(FindRecordChanges query) {
    ChangedRows rows = ChangedRows.of(query.record());
    Moment moment = moments.of(query.lender(), query.page(), List.of(rows.model()));
    long from = Math.min(moments.positionAt(query.from()), moment.position());
    int limit = query.page().limit();
    List<String> place = PageKey.after(query.page(), KEY_PARTS);
    List<RecordChange> changes = new ArrayList<>();
    boolean more = true;
    for (int n = 0; more && n < MOST_STATEMENTS && changes.size() < limit; n++) {
      List<Found> found = find(query, rows, moment, from, place);
      int taken = 0;
      while (taken < found.size() && changes.size() < limit) {
        Found each = found.get(taken++);
        if (each.change() != null) {
          changes.add(each.change());
        }
        place = each.place();
      }
      more = taken < found.size() || found.size() > limit;
    }
    return new RecordChangePage(
        List.copyOf(changes), more ? next(moment, place) : null, moment.position(), moment.asOf());
  }

  private static @Nullable List<String> next(Moment moment, @Nullable List<String> place) {
    if (place == null) {
      return null;
    }
    List<String> next = new ArrayList<>();
    next.add(moment.date().toString());
    next.addAll(place);
    return next;
  }

  private List<Found> find(
      FindRecordChanges query,
      ChangedRows rows,
      Moment moment,
      long from,
      @Nullable List<String> after) {
    LenderCode lender = query.lender();
    return database
        .client()
        .sql(rows.sql())
        .param("lender", lender == null ? null : lender.value())
        .param("from", from)
        .param("position", moment.position())
        .param("afterLender", after == null ? "" : after.get(0))
        .param("afterPosition", after == null ? from : PageKey.number(after.get(1)))
        .param("afterKey", after == null ? "" : after.get(2))
        .param("rows", query.page().limit() + 1)
        .query((row, _) -> found(rows, row))
        .list();
  }

  private static Found found(ChangedRows rows, ResultSet row) throws SQLException {
    String lender = row.getString("lender_code");
    String key = row.getString("key");
    String before = row.getString("before");
    String after = row.getString("after");
    var changes = rows.fields().changes(before, after);
    return new Found(
        lender,
        row.getLong("position"),
        key,
        changes.isEmpty() ? null : new RecordChange(lender, key, kind(before, after), changes));
  }

  private static ChangeKind kind(@Nullable String before, @Nullable String after) {
    if (before == null) {
      return ChangeKind.ADDED;
    }
    return after == null ? ChangeKind.REMOVED : ChangeKind.CHANGED;
  }
}
